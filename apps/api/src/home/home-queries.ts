import { sql } from "kysely";
import type { VendorScope } from "../db/scope.ts";

export const findDescriptions = ({ db }: VendorScope) =>
  db.selectFrom("home_descriptions").select(["name", "description"]).orderBy("name").execute();

/** Returns the latest message unless this user has dismissed it. Earlier messages are never shown again. */
export async function findLatestMessage({ db, user }: VendorScope) {
  const { rows } = await sql<{ id: number; text: string }>`
    select id, text from (select id, text from update_messages order by id desc limit 1) latest
    where not exists (select from update_dismissals d where d.user_id = ${user.id} and d.message_id = latest.id)
  `.execute(db);
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
