import { sql } from "kysely";
import type { SessionScope } from "../db/scope.ts";

/** The browser and the address with which a user accepted the terms. */
export interface Reader {
  operating_system: string;
  browser: string;
  address: string;
}

/** Returns the latest terms, or undefined if there are none. */
export async function findLatestTerms({ db }: SessionScope) {
  const { rows } = await sql<{ id: number; text: string; created_ts: number }>`
    select id, text, floor(extract(epoch from created_at))::int as created_ts
    from terms_versions order by id desc limit 1`.execute(db);
  return rows[0];
}

/** Stores the first acceptance of a version. Returns whether this was the first. */
export async function insertAcceptance({ db, user }: SessionScope, termsId: number, reader: Reader) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("terms_acceptances")
    .values({ user_id: user.id, terms_id: termsId, ...reader })
    .onConflict((key) => key.columns(["user_id", "terms_id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
