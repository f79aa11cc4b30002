import type { Client } from "pg";
import type { labelSettings, WaitingText } from "./drafts.ts";
import type { HelpQuestion } from "./read-help.ts";

/** Publishes the terms, dated a year ago. */
export async function addTerms(client: Client, text: string) {
  await client.query("insert into terms_versions (text, created_at) values ($1, now() - interval '1 year')", [text]);
}

/** Publishes a message, dated this many days ago, that users with these addresses have dismissed. */
export async function addUpdateMessage(
  client: Client,
  { text, daysAgo, dismissedBy }: { text: string; daysAgo: number; dismissedBy: readonly string[] },
) {
  await client.query(
    `with message as (
       insert into update_messages (text, created_at) values ($1, now() - make_interval(days => $2)) returning id, created_at
     )
     insert into update_dismissals (message_id, user_id, dismissed_at)
       select m.id, u.id, m.created_at + interval '1 day' from message m, users u where u.email = any($3)`,
    [text, daysAgo, dismissedBy],
  );
}

/** Stores a text that is not published yet, as its author would have written it two days ago. */
export async function addWaitingText(client: Client, { kind, table, data, inDays, author }: WaitingText) {
  await client.query(
    `with item as (
       insert into content_items (kind, id, revision) select $1, nextval(pg_get_serial_sequence($2, 'id')), 1 returning id
     )
     insert into content_versions (kind, id, number, state, data, effective_at, changed_at, changed_by)
       select $1, item.id, 1, case when $4::int is null then 'draft' else 'scheduled' end, $3, now() + make_interval(days => $4),
         now() - interval '2 days', (select id from users where email = $5)
       from item`,
    [kind, table, JSON.stringify(data), inDays, author],
  );
}

export async function setLabel(client: Client, { space, name, retentionDays, fields }: (typeof labelSettings)[number]) {
  await client.query("update labels set retention_days = $3, fields = $4 where space = $1 and name = $2", [
    space,
    name,
    retentionDays,
    JSON.stringify(fields),
  ]);
}

/** Inserts a section of the help and returns its id. */
export async function addHelpSection(
  client: Client,
  { place, name, description }: { place: number; name: string; description: string },
) {
  const { rows } = await client.query<{ id: number }>(
    "insert into help_sections (place, name, description) values ($1, $2, $3) returning id",
    [place, name, description],
  );
  return rows[0]!.id; // An insert returns its row.
}

/** Inserts a question of the help and returns its id. */
export async function addHelpQuestion(
  client: Client,
  sectionId: number,
  { place, question, shortAnswer, answer }: HelpQuestion & { place: number },
) {
  const { rows } = await client.query<{ id: number }>(
    "insert into help_questions (section_id, place, question, short_answer, answer) values ($1, $2, $3, $4, $5) returning id",
    [sectionId, place, question, shortAnswer, answer],
  );
  return rows[0]!.id; // An insert returns its row.
}

/** Lets every user of a company who has signed in accept the latest terms, three days after they were published. */
export async function acceptTerms(client: Client) {
  await client.query(
    `insert into terms_acceptances (user_id, company_id, terms_id, sha256, accepted_at, operating_system, browser)
     select u.id, u.company_id, t.id, t.sha256, t.created_at + interval '3 days', 'Windows 11', 'Chrome'
     from users u, (select id, sha256, created_at from terms_versions order by number desc limit 1) t
     where u.company_id is not null and u.number_of_visits > 0`,
  );
}
