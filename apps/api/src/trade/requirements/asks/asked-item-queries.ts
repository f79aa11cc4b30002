import { type AskedItem, describeNeeds, mostAskedFiles } from "@lading/contract";
import { sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import { joinSubject, subjectText } from "../items/subject-queries.ts";

/** A document of a request, without what helps its third party to give it. */
export type AskedRow = Omit<AskedItem, "is_read" | "example"> & { requirement_id: number };

/** The documents of a request as its third party sees them, the most urgent first. */
export async function findAskedItems(db: Transaction<DB>, companyId: string, askId: string): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    select i.id, i.requirement_id, r.name, i.due_on,
      case when i.state = 'accepted' and i.valid_until >= (select (now() at time zone time_zone)::date from work_calendar)
        then i.valid_until end as valid_until,
      coalesce(r.rule ->> 'help', '') as help, coalesce(r.rule -> 'fields', '[]') as fields,
      case when refused.is_own is not false then i.reason end as reason,
      ${subjectText} as subject, least(coalesce((r.rule ->> 'maximum_files')::int, 1), ${mostAskedFiles}) as maximum_files,
      i.state <> 'not_applicable' and not exists (
        select from requirement_submissions s
        where s.company_id = i.company_id and s.item_id = i.id and s.state in ('submitted', 'in_review')) as is_open,
      coalesce((
        select json_agg(json_build_object('id', f.id, 'name', f.name, 'extension', f.extension, 'size', f.size::float8)
          order by f.uploaded_at, f.id)
        from document_ask_files y join requirement_files f on f.company_id = y.company_id and f.id = y.file_id
        where y.company_id = x.company_id and y.ask_id = x.ask_id and y.item_id = x.item_id), '[]') as files
    from document_ask_items x join requirement_items i on i.company_id = x.company_id and i.id = x.item_id
      join requirements r on r.id = i.requirement_id
      join document_asks a on a.company_id = x.company_id and a.id = x.ask_id
      left join lateral (
        -- The reason for which the document of one third party was refused is not told to another.
        select bool_or(coalesce(lower(b.email) = lower(a.email), false)) as is_own
        from document_ask_items y join document_asks b on b.company_id = y.company_id and b.id = y.ask_id
        where y.company_id = i.company_id and y.submission_id = (
          select s.id from requirement_submissions s
          where s.company_id = i.company_id and s.item_id = i.id and s.state = 'changes_requested' order by s.sent_at desc limit 1)
      ) refused on true
      ${joinSubject}
    where x.company_id = ${companyId} and x.ask_id = ${askId}
    order by i.due_on nulls last, lower(r.name), i.id`.execute(db);
  return rows;
}

/** Says in a line for each field of a document what its value must be, for example "Each Occurrence: at least 1,000,000". */
export const describeChecks = ({ fields }: Pick<AskedItem, "fields">) =>
  fields.flatMap((field) => {
    const needs = describeNeeds(field, fields);
    return needs.length > 0 ? [`${field.name}: ${needs.join(", ")}`] : [];
  });
