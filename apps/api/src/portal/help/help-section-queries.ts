import type { HelpSection } from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import type { VendorScope } from "../../ground/db/scope.ts";

/** The transaction of a vendor, or of staff who preview a section. */
type Reading = Pick<VendorScope, "db">;

/** Returns all sections and their questions in the provider's order. */
export const findHelpSections = ({ db }: Reading) => readSections({ db }, sql`true`);

export const findHelpSection = async (scope: Reading, id: number) => (await readSections(scope, sql`s.id = ${id}`))[0];

async function readSections({ db }: Reading, which: RawBuilder<unknown>) {
  const { rows } = await sql<HelpSection>`
    select s.id, s.name, s.description, coalesce(
      jsonb_agg(jsonb_build_object('id', q.id, 'question', q.question, 'short_answer', q.short_answer, 'answer', q.answer)
        order by q.place, q.id) filter (where q.id is not null), '[]') as faqs
    from help_sections s left join help_questions q on q.section_id = s.id
    where ${which} group by s.id order by s.place, s.id`.execute(db);
  return rows;
}
