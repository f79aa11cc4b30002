import type { Transaction } from "kysely";
import { asJsonb } from "../db/jsonb.ts";
import type { DB } from "../db/schema.ts";

export interface AuditEntry {
  /** The call, such as "POST /api/token". */
  action: string;
  actorId?: string | undefined;
  /** The user as whom a staff member acted. */
  asUserId?: string | undefined;
  companyId?: string | undefined;
  /** Ids and what else is worth keeping; never a secret. */
  details?: object;
  result?: "done" | "refused";
  /** None for what the portal does by itself. */
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
