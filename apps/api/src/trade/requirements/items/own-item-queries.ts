import type {
  FieldValues,
  GuideKind,
  ItemFile,
  ItemSubmission,
  RequirementItemDetail,
  RequirementRecord,
} from "@lading/contract";
import { sql } from "kysely";
import { onlyRow } from "../../../ground/db/only-row.ts";
import type { CompanyScope } from "../../../ground/db/scope.ts";
import { pickValues } from "../../documents/field-values.ts";
import { findUsableDocuments } from "../proofs/usable-document-queries.ts";
import { isRead } from "../readings/is-read.ts";
import { fileObject, personName, readItems, thirdParty } from "./item-queries.ts";

interface SubmissionRow {
  id: string;
  state: ItemSubmission["state"] | "draft" | "withdrawn";
  note: string | null;
  values: FieldValues;
  files: ItemFile[];
  sent_at: Date | null;
  sent_by: string | null;
  source: ItemSubmission["source"];
  decided_at: Date | null;
  decided_by: string | null;
  reason: string | null;
  valid_until: string | null;
}

/** Names the provider if the submission `s` was an agreement, which staff stored and accepted without a name. */
const providerOfAgreement = sql`(
  select 'the provider' from requirement_submission_files x join requirement_files f on f.company_id = x.company_id and f.id = x.file_id
  where x.company_id = s.company_id and x.submission_id = s.id and f.folder = 'agreements' limit 1)`;

/** Returns what was sent for an item, the newest first, also what was taken back, and what is to be sent next. */
async function findSubmissions({ db, companyId }: CompanyScope, itemId: string) {
  const { rows } = await sql<SubmissionRow>`
    select s.id, s.state, s.note, s.field_values as values, s.sent_at, s.decided_at, s.reason, s.valid_until,
      coalesce(${thirdParty}, ${personName("s.sent_by")}, ${providerOfAgreement}) as sent_by,
      case when s.decided_at is not null then coalesce(${personName("s.decided_by")}, ${providerOfAgreement}) end as decided_by,
      case when ${thirdParty} is not null then 'third_party' when s.sent_by = s.sent_staff then 'staff' else 'company' end as source,
      coalesce((
        select json_agg(${fileObject} order by f.uploaded_at, f.id)
        from requirement_submission_files x join requirement_files f on f.company_id = x.company_id and f.id = x.file_id
        where x.company_id = s.company_id and x.submission_id = s.id
      ), '[]') as files
    from requirement_submissions s where s.company_id = ${companyId} and s.item_id = ${itemId}
    order by s.sent_at desc, s.id`.execute(db);
  return rows;
}

type Helps = Pick<
  RequirementItemDetail,
  "help" | "template" | "example" | "fields" | "maximum_files" | "snoozed_until" | "waiver_request"
>;

/** The template or the example of the requirement `r`. */
const guideOf = (kind: GuideKind) => sql`(
  select json_build_object('id', g.id, 'name', g.name, 'extension', g.extension, 'size', g.size::float8)
  from requirement_guides g where g.requirement_id = r.id and g.kind = ${kind})`;

/** An item with all that was sent for it, also what the company has taken back. */
export type WholeItem = Omit<RequirementItemDetail, "submissions" | "usable_documents"> & {
  submissions: RequirementRecord["submissions"];
};

/** Returns an item of the company as vendors read it. */
export async function findOwnItem(scope: CompanyScope, id: string): Promise<RequirementItemDetail | undefined> {
  const item = await findWholeItem(scope, id);
  return (
    item && {
      ...item,
      // Staff send files that they have themselves.
      usable_documents: scope.user.companyId === null ? [] : await findUsableDocuments(scope, id),
      submissions: item.submissions.flatMap(({ state, ...sent }) =>
        state === "withdrawn" ? [] : [{ ...sent, state }],
      ),
    }
  );
}

/** Returns an item of the company, with what helps to send its document. */
export async function findWholeItem(scope: CompanyScope, id: string): Promise<WholeItem | undefined> {
  const [item] = await readItems(
    scope,
    sql`select company_id, id, 1 as place from requirement_items where company_id = ${scope.companyId} and id = ${id}`,
  );
  if (!item) return undefined;
  const { rows } = await sql<Helps>`
    select coalesce(r.rule ->> 'help', '') as help, coalesce(r.rule -> 'fields', '[]') as fields,
      coalesce((r.rule ->> 'maximum_files')::int, 1) as maximum_files, i.snoozed_until,
      ${guideOf("template")} as template, ${guideOf("example")} as example,
      (select json_build_object('reason', w.asked_reason, 'until', w.asked_until,
          'at', to_char(w.asked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'by', (select u.first_name || ' ' || u.last_name from users u where u.id = w.asked_by))
        from requirement_waivers w
        where w.company_id = i.company_id and w.item_id = i.id and w.decision is null) as waiver_request
    from requirement_items i join requirements r on r.id = i.requirement_id
    where i.company_id = ${scope.companyId} and i.id = ${id}`.execute(scope.db);
  const helps = onlyRow(rows);
  const all = (await findSubmissions(scope, id)).map((row) => ({
    ...row,
    values: pickValues(helps.fields, row.values),
  }));
  const draft = all.find(({ state }) => state === "draft");
  return {
    ...item,
    ...helps,
    is_read: await isRead(scope, item.requirement.id, helps.fields),
    draft: draft ? { values: draft.values, files: draft.files, sent_by: draft.sent_by } : null,
    submissions: all.flatMap(({ sent_at: sentAt, decided_at: decidedAt, state, ...sent }) =>
      state === "draft" || sentAt === null
        ? []
        : [{ ...sent, state, sent_at: sentAt.toISOString(), decided_at: decidedAt?.toISOString() ?? null }],
    ),
  };
}
