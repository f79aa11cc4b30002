import { sql } from "kysely";
import type { SessionScope } from "../db/scope.ts";

/** With what somebody read the terms: what the browser says of itself, and where it is. */
export interface Reader {
  operating_system: string;
  browser: string;
  address: string;
}

/** Undefined while there are none. */
export async function findLatestTerms({ db }: SessionScope) {
  const { rows } = await sql<{ id: number; text: string; created_ts: number }>`
    select id, text, floor(extract(epoch from created_at))::int as created_ts
    from terms_versions order by id desc limit 1`.execute(db);
  return rows[0];
}

/** The first acceptance of a version stands; answers whether this was it. */
export async function insertAcceptance({ db, user }: SessionScope, termsId: number, reader: Reader) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("terms_acceptances")
    .values({ user_id: user.id, terms_id: termsId, ...reader })
    .onConflict((key) => key.columns(["user_id", "terms_id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
