import { sql, type Kysely, type RawBuilder } from "kysely";
import type { DB } from "../db/schema.ts";

/** Rows of a table that are no longer needed. */
export interface Expiry {
  table: keyof DB;
  key: readonly string[];
  isOver: RawBuilder<unknown>;
}

/** The days that the settings AUDIT_DAYS, REFUSAL_DAYS and EVENT_DAYS give. */
export interface RetentionDays {
  auditDays: number;
  refusalDays: number;
  eventDays: number;
}

/** The rows that expire. docs/operating.md gives the reason for each period. */
export const expiries = ({ auditDays, refusalDays, eventDays }: RetentionDays): Expiry[] => [
  { table: "sessions", key: ["id"], isOver: olderThan("created_at", 30) },
  { table: "password_resets", key: ["id"], isOver: olderThan("created_at", 7) },
  { table: "temporary_tokens", key: ["id"], isOver: olderThan("created_at", 1) },
  // A day without failures resets a counter, so an older counter has no effect.
  {
    table: "login_limits",
    key: ["key"],
    isOver: sql`last_failed_at < now() - interval '1 day' and blocked_until < now()`,
  },
  { table: "intake_answers", key: ["key_id", "idempotency_key"], isOver: olderThan("created_at", 30) },
  {
    table: "invitations",
    key: ["id"],
    isOver: sql`coalesce(accepted_at, cancelled_at) < now() - interval '1 year'`,
  },
  { table: "outbox_events", key: ["tx", "id"], isOver: olderThan("at", eventDays) },
  { table: "audit_entries", key: ["id"], isOver: olderThan("at", auditDays) },
  { table: "audit_entries", key: ["id"], isOver: sql`result = 'refused' and ${olderThan("at", refusalDays)}` },
];

const olderThan = (column: string, days: number) =>
  sql`${sql.ref(column)} < now() - make_interval(days => ${sql.lit(days)})`;

/** Deletes one batch and returns whether there may be more. The outer condition keeps a row that was renewed in the meantime. */
export async function deleteSome(db: Kysely<DB>, { table, key, isOver }: Expiry, batchSize: number) {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)}
    where (${keys}) in (select ${keys} from ${sql.table(table)} where ${isOver} limit ${batchSize}) and ${isOver}`.execute(
    db,
  );
  return Number(numAffectedRows) === batchSize;
}
