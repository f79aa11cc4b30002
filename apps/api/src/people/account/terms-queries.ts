import { sql } from "kysely";
import type { SessionScope } from "../../ground/db/scope.ts";

/** The browser and the address with which a user accepted the terms. */
export interface Reader {
  operating_system: string;
  browser: string;
  address: string;
  user_agent: string | null;
}

/** Returns the latest terms, or undefined if there are none. */
export async function findLatestTerms({ db }: Pick<SessionScope, "db">) {
  const { rows } = await sql<{ id: number; text: string; created_ts: number; version: number; sha256: string }>`
    select id, text, floor(extract(epoch from created_at))::int as created_ts, number as version,
      encode(sha256, 'hex') as sha256
    from terms_versions order by number desc limit 1`.execute(db);
  return rows[0];
}

/** Stores the first acceptance of terms, with the hash of their text. Returns whether this was the first. */
export async function insertAcceptance(
  { db, user }: SessionScope,
  terms: { id: number; sha256: string },
  reader: Reader,
) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("terms_acceptances")
    .values({
      user_id: user.id,
      company_id: user.companyId,
      terms_id: terms.id,
      sha256: Buffer.from(terms.sha256, "hex"),
      ...reader,
    })
    .onConflict((key) => key.columns(["user_id", "terms_id"]).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
