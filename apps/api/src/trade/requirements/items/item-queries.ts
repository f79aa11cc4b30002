import type { RequirementItem } from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import type { CompanyScope, StaffScope } from "../../../ground/db/scope.ts";
import { itemState } from "../../effects/item-state-queries.ts";
import { actsBlocked } from "../../effects/open-requirement-queries.ts";
import { isLive } from "../asks/ask-queries.ts";
import { joinSubject, subjectId, subjectName } from "./subject-queries.ts";

/** Names the third party of the request `a` and the person whose link it used. */
const throughLink = sql`a.name || ' (through a link of ' || coalesce((
  select u.first_name || ' ' || u.last_name from users u where u.id = a.asked_by), 'a former colleague') || ')'`;

/** A value of the last request `a` by which the submission `s` arrived; null if the company's people uploaded it. */
const ofRequest = (value: RawBuilder<unknown>) => sql`(
  select ${value} from document_ask_items x join document_asks a on a.company_id = x.company_id and a.id = x.ask_id
  where x.company_id = s.company_id and x.submission_id = s.id order by a.created_at desc limit 1)`;

/** The third party who sent the submission `s`, with the person whose link it used. */
export const thirdParty = ofRequest(throughLink);

/** The name of the third party who sent the submission `s`. */
export const thirdPartyName = ofRequest(sql`a.name`);

/** The name of a person if the caller may see it. Vendors see the names of their company and of staff. */
export const personName = (id: string) => sql`coalesce(
  (select u.first_name || ' ' || u.last_name from users u where u.id = ${sql.ref(id)}),
  (select p.name from known_people p where p.id = ${sql.ref(id)}))`;

/** The third party whose document for the item `i` arrived and was not sent yet. */
const arrived = sql`(
  select a.name from requirement_submissions s
    join document_ask_items x on x.company_id = s.company_id and x.submission_id = s.id
    join document_asks a on a.company_id = x.company_id and a.id = x.ask_id
  where s.company_id = i.company_id and s.item_id = i.id and s.state = 'draft' order by a.created_at desc limit 1)`;

/** The row `f` of requirement_files as readers of an item see it. */
export const fileObject = sql`json_build_object('id', f.id, 'name', f.name, 'extension', f.extension, 'size', f.size::float8,
  'uploaded_at', to_char(f.uploaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'uploaded_by', case when f.ask_id is null then ${personName("f.uploaded_by")}
    else (select ${throughLink} from document_asks a where a.company_id = f.company_id and a.id = f.ask_id) end)`;

interface ItemRow extends Omit<RequirementItem, "opened_at" | "requirement" | "company" | "subject" | "renewal"> {
  opened_at: Date;
  requirement_id: number;
  requirement_name: string;
  basis: string;
  company_id: string;
  company_name: string;
  kind: RequirementItem["subject"]["kind"];
  subject_id: string;
  subject_name: string;
  renewal: "submitted" | "in_review" | "changes_requested" | null;
}

/**
 * Reads items `i` that a query chooses. `chosen` is a query of the keys `company_id` and `id` with their `place` in the list; files and values
 * are read only for these.
 */
export async function readItems(
  scope: CompanyScope | StaffScope,
  chosen: RawBuilder<unknown>,
): Promise<RequirementItem[]> {
  const { rows } = await sql<ItemRow>`
    select i.id, i.version, i.requirement_id, r.name as requirement_name, coalesce(r.rule ->> 'basis', '') as basis,
      i.company_id, c.name as company_name, i.kind, ${itemState} as state, i.due_on, i.valid_until, i.waived_until, i.opened_at,
      ${actsBlocked} as blocks,
      ${subjectId} as subject_id, ${subjectName} as subject_name,
      case when i.state = 'changes_requested' or i.renewal = 'changes_requested' then i.reason end as reason, i.renewal,
      coalesce(s.field_values, '{}') as values, coalesce(f.files, '[]') as files,
      coalesce(f.ids, '{}') as document_ids, (
        select a.name from document_ask_items x join document_asks a on a.company_id = x.company_id and a.id = x.ask_id
        where x.company_id = i.company_id and x.item_id = i.id and ${isLive} order by a.created_at desc limit 1) as asked,
      ${scope.user.companyId === null ? sql`null` : arrived} as arrived
    from (${chosen}) x join requirement_items i using (company_id, id)
      join requirements r on r.id = i.requirement_id
      join companies c on c.id = i.company_id
      ${joinSubject}
      left join lateral (
        -- The valid submission comes before the last one.
        select s.id, s.field_values from requirement_submissions s
          where s.company_id = i.company_id and s.item_id = i.id and s.state not in ('draft', 'withdrawn')
          order by (s.state = 'accepted' and i.state = 'accepted') desc, s.sent_at desc limit 1
      ) s on true
      left join lateral (
        select array_agg(f.id order by f.uploaded_at, f.id) as ids,
            json_agg(${fileObject} order by f.uploaded_at, f.id) as files
          from requirement_submission_files x join requirement_files f on f.company_id = x.company_id and f.id = x.file_id
          where x.company_id = i.company_id and x.submission_id = s.id
      ) f on true
    order by x.place`.execute(scope.db);
  return rows.map(
    ({
      requirement_id,
      requirement_name,
      basis,
      company_id,
      company_name,
      kind,
      subject_id,
      subject_name,
      ...row
    }) => ({
      ...row,
      requirement: { id: requirement_id, name: requirement_name, basis },
      company: { id: company_id, name: company_name },
      subject: { kind, id: subject_id, name: subject_name },
      opened_at: row.opened_at.toISOString(),
      reason: row.renewal === null ? row.reason : null,
      renewal: row.renewal && { state: row.renewal, reason: row.reason },
    }),
  );
}
