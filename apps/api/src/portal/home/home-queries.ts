import type { Importance } from "@lading/contract";
import { sql } from "kysely";
import { isFor, toReader, type Reader } from "../../ground/db/audience.ts";
import type { VendorScope } from "../../ground/db/scope.ts";

type Db = VendorScope["db"];

export const findDescriptions = (db: Db) =>
  db.selectFrom("home_descriptions").select(["name", "description"]).orderBy("name").execute();

/** Returns the message that the user's home page shows, if there is one. */
export async function findLatestMessage({ db, companyId, user }: VendorScope) {
  const dismissed = sql`exists (select from update_dismissals d where d.user_id = ${user.id} and d.message_id = m.id)`;
  return findMessage(db, toReader({ companyId, userId: user.id }), sql`not ${dismissed}`);
}

/** Returns the message that a reader who has dismissed none would see. */
export const findUndismissedMessage = (db: Db, reader: Reader) => findMessage(db, reader, sql`true`);

/** A newer message replaces earlier ones of the same importance, so only the newest of each can be shown. */
async function findMessage(db: Db, reader: Reader, isShown: ReturnType<typeof sql>) {
  const { rows } = await sql<{ id: number; text: string; importance: Importance }>`
    select id, text, importance from (
      select distinct on (importance) id, text, importance from update_messages m
      where (starts_at is null or starts_at <= now()) and (ends_at is null or ends_at > now()) and ${isFor("m", reader)}
      order by importance, created_at desc, id desc
    ) m
    where ${isShown}
    order by array_position(array['critical', 'warning', 'info'], importance) limit 1`.execute(db);
  return rows[0];
}

/** Returns whether the message exists. Dismissing it twice changes nothing. */
export async function dismissMessage({ db, user }: VendorScope, id: number) {
  const { rows } = await sql`
    with message as (select id from update_messages where id = ${id}), dismissed as (
      insert into update_dismissals (message_id, user_id) select id, ${user.id} from message on conflict do nothing
    )
    select from message`.execute(db);
  return rows.length > 0;
}
