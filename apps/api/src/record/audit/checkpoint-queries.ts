import { sql, type Kysely, type RawBuilder } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import type { Part, Position, Removable, SignedCheckpoint } from "./checkpoint.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

type Db = Kysely<DB>;

const toRow = ([era, transaction, id]: Position) => sql`(${era}::smallint, ${transaction}::xid8, ${id}::bigint)`;

/** Rows from one position on, before the other one. */
const isBetween = (from: Position | null, to: Position | undefined) =>
  sql`${from ? sql`(era, tx, id) >= ${toRow(from)}` : sql`true`} and ${to ? sql`(era, tx, id) < ${toRow(to)}` : sql`true`}`;

const day = sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD')`;

/** The text of a row in version 1. Every version of PostgreSQL writes it alike, whatever its settings for dates are. */
const rowText: RawBuilder<string> = sql`jsonb_build_array(era, tx::text, id, extract(epoch from at), actor_id, as_user_id,
  company_id, action, details, result, address::text)::text`;

/** The hashes of the rows between two positions, by day and result. */
export async function sumParts(db: Db, from: Position | null, to: Position) {
  const { rows } = await sql<Part>`
    select result, ${day} as day, count(*)::int as rows,
      encode(sha256(string_agg(sha256(convert_to(${rowText}, 'UTF8')), ''::bytea order by era, tx, id)), 'hex') as hash
    from audit_entries where ${isBetween(from, to)} group by 2, 1 order by 2, 1`.execute(db);
  return rows;
}

/** A span of the record, and the times between which its transactions began to write. */
export interface DatedSpan {
  from: Position | null;
  to: Position | undefined;
  after: string | undefined;
  /** By default now. */
  before: string | undefined;
}

export interface Misdated {
  result: string;
  /** YYYY-MM-DD */
  day: string;
  rows: number;
  is_early: boolean;
}

/** Counts the rows whose date is more than so many minutes outside of the times of their span. */
export async function countMisdated(db: Db, { from, to, after, before }: DatedSpan, minutes: number) {
  const isEarly = sql<boolean>`coalesce(at < ${after ?? null}::timestamptz - make_interval(mins => ${minutes}), false)`;
  const isLate = sql`at > coalesce(${before ?? null}::timestamptz, now()) + make_interval(mins => ${minutes})`;
  const { rows } = await sql<Misdated>`
    select result, ${day} as day, count(*)::int as rows, ${isEarly} as is_early
    from audit_entries where ${isBetween(from, to)} and (${isEarly} or ${isLate}) group by 2, 1, 4 order by 2, 1, 4`.execute(
    db,
  );
  return rows;
}

interface Present {
  sealed_at: string;
  sealed_in: Position;
  position: Position;
  removable_before: Removable;
}

/**
 * The time, the position of this transaction, the position before which no row can be recorded any more, and the days before which rows may be removed. All
 * transactions with smaller ids than `pg_snapshot_xmin()` have ended, so rows that are committed later come after the position.
 */
export async function findPresent(db: Db, days: { auditDays: number; refusalDays: number }): Promise<Present> {
  const dayBefore = (count: number) =>
    sql`to_char(now() at time zone 'UTC' - make_interval(days => ${sql.lit(count)}), 'YYYY-MM-DD')`;
  const { rows } = await sql<{ at: Date; era: number; own: string; tx: string; done: string; refused: string }>`
    select now() as at, pg_current_xact_id()::text as own,
      (select pg_get_expr(adbin, adrelid)::int from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid
        and a.attnum = d.adnum where d.adrelid = 'audit_entries'::regclass and a.attname = 'era') as era,
      pg_snapshot_xmin(pg_current_snapshot())::text as tx,
      ${dayBefore(days.auditDays)} as done, ${dayBefore(days.refusalDays)} as refused`.execute(db);
  const { at, era, own, tx, done, refused } = onlyRow(rows);
  return {
    sealed_at: at.toISOString(),
    sealed_in: [era, own, "0"],
    position: [era, tx, "0"],
    removable_before: { done, refused },
  };
}

/** The position after so many rows, or undefined if there are not more. */
export async function findPositionAfter(db: Db, from: Position | null, to: Position, count: number) {
  const { rows } = await sql<{ era: number; tx: string; id: string }>`
    select era, tx::text, id::text from audit_entries where ${isBetween(from, to)}
    order by era, audit_entries.tx, audit_entries.id offset ${count} limit 1`.execute(db);
  return rows.map(({ era, tx, id }): Position => [era, tx, id])[0];
}

/** Counts the rows from this position on, which no checkpoint contains yet. */
export async function countUnsealed(db: Db, from: Position | null) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_entries where ${isBetween(from, undefined)}`.execute(db);
  return onlyRow(rows).count;
}

/** The checkpoints after this number, in their order. */
export const findCheckpoints = (db: Db, after = 0): Promise<SignedCheckpoint[]> =>
  db
    .selectFrom("audit_checkpoints")
    .select(["number", "content", "signature"])
    .where("number", ">", after)
    .orderBy("number")
    .execute();

export const findLastCheckpoint = (db: Db): Promise<SignedCheckpoint | undefined> =>
  db
    .selectFrom("audit_checkpoints")
    .select(["number", "content", "signature"])
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();

export const insertCheckpoint = (db: Db, checkpoint: SignedCheckpoint) =>
  db.insertInto("audit_checkpoints").values(checkpoint).execute();

/** The number of the checkpoint up to which the portal has written this file. */
export async function findFiled(db: Db, id: string) {
  const row = await db.selectFrom("audit_files").select("checkpoint").where("id", "=", id).executeTakeFirst();
  return row?.checkpoint ?? 0;
}

export const storeFiled = (db: Db, { id, checkpoint }: { id: string; checkpoint: number }) =>
  db
    .insertInto("audit_files")
    .values({ id, checkpoint })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ checkpoint }))
    .execute();

export interface Verification {
  at: Date;
  checkpoint: number;
  faults: string[];
}

export const findVerification = (db: Db): Promise<Verification | undefined> =>
  db.selectFrom("audit_verification").select(["at", "checkpoint", "faults"]).executeTakeFirst();

export const storeVerification = (db: Db, { checkpoint, faults }: Omit<Verification, "at">) =>
  db
    .insertInto("audit_verification")
    .values({ checkpoint, faults })
    .onConflict((conflict) => conflict.column("is_only").doUpdateSet({ at: sql`now()`, checkpoint, faults }))
    .execute();
