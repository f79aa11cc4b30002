import { sql, type Kysely, type RawBuilder } from "kysely";
import type { DB } from "../../ground/db/schema.ts";

/** Rows of a table that are no longer needed. */
export interface Expiry {
  table: keyof DB;
  key: readonly string[];
  isOver: RawBuilder<unknown>;
}

/** The rows that expire. docs/operating.md gives the reason for each period. */
export const expiries = (eventDays: number): Expiry[] => [
  { table: "sessions", key: ["id"], isOver: olderThan("created_at", 30) },
  { table: "password_resets", key: ["id"], isOver: olderThan("created_at", 7) },
  { table: "temporary_tokens", key: ["id"], isOver: olderThan("created_at", 1) },
  { table: "sign_in_tickets", key: ["id"], isOver: olderThan("created_at", 1) },
  { table: "company_sign_in_attempts", key: ["id"], isOver: olderThan("created_at", 1) },
  {
    table: "company_assertions",
    key: ["company_id", "issuer", "assertion_id"],
    isOver: sql`expires_at < now()`,
  },
  { table: "wrong_codes", key: ["id"], isOver: olderThan("at", 1) },
  { table: "assistant_grants", key: ["id"], isOver: sql`key_id is null and ${olderThan("created_at", 1)}` },
  { table: "totp_enrolments", key: ["session_id"], isOver: olderThan("expires_at", 1) },
  // A day without failures resets a counter, so an older counter has no effect.
  {
    table: "login_limits",
    key: ["key"],
    isOver: sql`last_failed_at < now() - interval '1 day' and blocked_until < now()`,
  },
  { table: "intake_answers", key: ["key_id", "idempotency_key"], isOver: olderThan("created_at", 30) },
  { table: "kept_answers", key: ["caller_id", "idempotency_key"], isOver: olderThan("created_at", 30) },
  {
    table: "invitations",
    key: ["id"],
    isOver: sql`coalesce(accepted_at, cancelled_at) < now() - interval '1 year'`,
  },
  { table: "order_links", key: ["id"], isOver: olderThan("expires_at", 30) },
  {
    table: "document_asks",
    key: ["id"],
    isOver: sql`sent_at is null and is_cleared and ${olderThan("expires_at", 30)}`,
  },
  {
    table: "requirement_offer_uses",
    key: ["company_id", "submission_id", "key"],
    isOver: olderThan("sent_at", 30),
  },
  // Claims end after half an hour.
  { table: "work_claims", key: ["item_id"], isOver: olderThan("acted_at", 1) },
  // An import can be undone for 30 days, and its file is kept for 90.
  { table: "import_changes", key: ["run_id", "row_number"], isOver: isOfOldRun(30) },
  { table: "import_problems", key: ["run_id", "row_number", "place"], isOver: isOfOldRun(90) },
  { table: "webhook_deliveries", key: ["id"], isOver: olderThan("created_at", 30) },
  { table: "outbox_events", key: ["tx", "id"], isOver: olderThan("at", eventDays) },
];

const isOfOldRun = (days: number) =>
  sql`run_id in (select id from runs where ended_at < now() - make_interval(days => ${sql.lit(days)}))`;

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

/**
 * Deletes the oldest day of the audit record, of this result, if it is over. Returns whether it was. The newest checkpoint says
 * which days are over. A verifier tells this removal from others because all rows of a day disappear at once.
 */
export const deleteOldestAuditDay = (db: Kysely<DB>, result: "done" | "refused") =>
  db.transaction().execute(async (transaction) => {
    await sql`select set_config('statement_timeout', '10min', true)`.execute(transaction);
    const { numAffectedRows = 0n } = await sql`
      delete from audit_entries where result = ${result}
        and at < (select (content::jsonb->'removable_before'->>${result})::timestamp at time zone 'UTC'
          from audit_checkpoints order by number desc limit 1)
        and at < (select (date_trunc('day', min(at) at time zone 'UTC') + interval '1 day') at time zone 'UTC'
          from audit_entries where result = ${result})`.execute(transaction);
    return numAffectedRows > 0n;
  });
