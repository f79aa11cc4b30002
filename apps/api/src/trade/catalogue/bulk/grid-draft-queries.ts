import type { GridDraft } from "@lading/contract";
import { sql } from "kysely";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";

type DraftContents = Omit<GridDraft, "updated_at">;

/** The user's own draft of the grid, or null. */
export async function findGridDraft({ db, user, companyId }: VendorScope): Promise<GridDraft | null> {
  const found = await db
    .selectFrom("grid_drafts")
    .select(["draft", "updated_at"])
    .where("user_id", "=", user.id)
    .where("company_id", "=", companyId)
    .executeTakeFirst();
  // The contract has validated it.
  return found ? { ...(found.draft as DraftContents), updated_at: found.updated_at.toISOString() } : null;
}

/** Saves the user's draft of the grid and returns the time. */
export async function upsertGridDraft({ db, user, companyId }: VendorScope, draft: DraftContents) {
  const { rows } = await sql<{ updated_at: Date }>`
    insert into grid_drafts (user_id, company_id, draft, updated_at)
    values (${user.id}, ${companyId}, ${JSON.stringify(draft)}::json, statement_timestamp())
    on conflict (user_id, company_id) do update set draft = excluded.draft, updated_at = excluded.updated_at
    returning updated_at`.execute(db);
  return onlyRow(rows).updated_at.toISOString();
}

export const removeGridDraft = ({ db, user, companyId }: VendorScope) =>
  db.deleteFrom("grid_drafts").where("user_id", "=", user.id).where("company_id", "=", companyId).execute();
