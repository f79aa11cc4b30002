import { sql } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import type { ContentRows, Db } from "../content-type.ts";
import type { HelpTextValues } from "./content-values.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";

export const helpTextRows: ContentRows = {
  live: sql`
  select s.id, 'in_force' as state, null::timestamptz as effective_at, jsonb_build_object('name', s.name, 'place', s.place,
    'description', s.description, 'faqs', coalesce((
      select jsonb_agg(jsonb_build_object('id', q.id, 'question', q.question, 'short_answer', q.short_answer, 'answer', q.answer)
        order by q.place, q.id)
      from help_questions q where q.section_id = s.id), '[]')) as data
  from help_sections s`,
  order: sql`(data->>'place')::int, id`,
  searched: sql<string>`concat_ws(' ', data->>'name', data->>'description', data->>'faqs')`,
};

/** Writes the section and its questions. Questions that are missing in `faqs` are deleted. */
export async function writeHelpText(db: Db, id: number, { name, place, description, faqs }: HelpTextValues) {
  await sql`
    insert into help_sections (id, name, place, description) overriding system value
    values (${id}, ${name}, ${place}, ${description})
    on conflict (id) do update set name = excluded.name, place = excluded.place, description = excluded.description`.execute(
    db,
  );
  await sql`
    delete from help_questions where section_id = ${id} and id <> all(${faqs.map((faq) => faq.id ?? 0)}::int[])`.execute(
    db,
  );
  await sql`
    insert into help_questions (id, section_id, place, question, short_answer, answer) overriding system value
    select f.id, ${id}, f.place, f.question, f.short_answer, f.answer
    from (
      select place, (q->>'id')::int as id, q->>'question' as question, q->>'short_answer' as short_answer, q->>'answer' as answer
      from jsonb_array_elements(${asJsonb(faqs)}::jsonb) with ordinality as listed (q, place)
    ) f
    on conflict (id) do update set place = excluded.place, question = excluded.question,
      short_answer = excluded.short_answer, answer = excluded.answer`.execute(db);
}

export async function findNamesake(db: Db, name: string, exceptId: number) {
  const { rows } = await sql<{ id: number }>`
    select id from help_sections where lower(name) = lower(${name}) and id <> ${exceptId}`.execute(db);
  return rows[0]?.id;
}

/** The place after the last section. */
export async function findNextPlace(db: Db) {
  const { rows } = await sql<{ place: number }>`
    select least(coalesce(max(place), 0) + 1, 1000) as place from help_sections`.execute(db);
  return onlyRow(rows).place;
}

/** Of these ids of questions, those that belong to another section, or to none although they were given out. */
export async function findForeignQuestions(db: Db, id: number, questionIds: readonly number[]) {
  const { rows } = await sql<{ id: number }>`
    select given as id from unnest(${questionIds}::int[]) given
    where not exists (select from help_questions q where q.id = given and q.section_id = ${id})
      and not exists (select from content_versions v, jsonb_array_elements(v.data->'faqs') q
        where v.kind = 'help-sections' and v.id = ${id} and (q->>'id')::int = given)`.execute(db);
  return rows.map((row) => row.id);
}

export const deleteHelpText = (db: Db, id: number) => db.deleteFrom("help_sections").where("id", "=", id).execute();
