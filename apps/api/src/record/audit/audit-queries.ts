import type { Transaction } from "kysely";
import { asJsonb } from "../../ground/db/jsonb.ts";
import type { DB } from "../../ground/db/schema.ts";

export interface AuditEntry {
  /** The call, for example "POST /api/token". */
  action: string;
  actorId?: string | undefined;
  /** The user that a staff member was signed in as. */
  asUserId?: string | undefined;
  companyId?: string | undefined;
  /** Ids and other facts about the call; never a secret. */
  details?: object;
  result?: "done" | "refused";
  /** Not set for jobs. */
  address?: string;
}

export const insertEntry = (db: Transaction<DB>, entry: AuditEntry) =>
  db
    .insertInto("audit_entries")
    .values({
      action: entry.action,
      actor_id: entry.actorId ?? null,
      as_user_id: entry.asUserId ?? null,
      company_id: entry.companyId ?? null,
      details: asJsonb(entry.details ?? {}),
      result: entry.result ?? "done",
      address: entry.address ?? null,
    })
    .execute();
