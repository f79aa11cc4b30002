import { sql } from "kysely";
import { asJsonb } from "../../../ground/db/jsonb.ts";
import type { TemplateTexts } from "../../../ground/mail/templates/check-template.ts";
import { allTemplates } from "../../../ground/mail/templates/all-templates.ts";
import type { ContentRows, Db } from "../content-type.ts";

const texts = allTemplates.map(({ id, subject, body }) => ({ id, subject, body }));

/** The text of the program applies until another one is published. */
export const mailTemplateRows: ContentRows = {
  live: sql`
  select d.id, 'in_force' as state, null::timestamptz as effective_at,
    jsonb_build_object('subject', coalesce(t.subject, d.subject), 'body', coalesce(t.body, d.body)) as data
  from jsonb_to_recordset(${asJsonb(texts)}::jsonb) as d (id int, subject text, body text)
  left join mail_templates t on t.id = d.id`,
  order: sql`id`,
  searched: sql<string>`concat_ws(' ', data->>'subject', data->>'body')`,
};

export const writeMailTemplate = (db: Db, id: number, { subject, body }: TemplateTexts) =>
  db
    .insertInto("mail_templates")
    .values({ id, subject, body })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ subject, body }))
    .execute();
