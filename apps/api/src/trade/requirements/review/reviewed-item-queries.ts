import type { FieldValues, ItemFile, LabelField, RequirementItem, ReviewedItem } from "@lading/contract";
import { sql } from "kysely";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { isNoTest } from "../../../ground/db/test-companies.ts";
import { workDay } from "../../../ground/db/today.ts";
import { findItems, type ItemsQuery } from "../items/item-list-queries.ts";
import { fileObject, readItems, thirdParty, thirdPartyName } from "../items/item-queries.ts";
import type { Validity } from "../submissions/item-lock-queries.ts";

/** The feature is on for the company of the item `i`. */
export const isAsked = sql`exists (
  select from company_feature_flags g where g.company_id = i.company_id and g.feature_name = 'Required Documents' and g.active)`;

interface ReviewedQuery extends ItemsQuery {
  company: readonly string[];
  expires?: "30" | "60" | "90" | undefined;
  batch?: string | undefined;
}

const waiting: readonly string[] = ["submitted", "in_review"];

/** One page of the items of companies with the feature, and their count on all pages. A newer file that waits for a decision counts as the state. */
export const findAskedItems = (scope: StaffScope, { company, expires, batch, ...query }: ReviewedQuery) =>
  findItems(scope, query, {
    inAnyState: sql`or coalesce(i.renewal = any(${query.state.filter((state) => waiting.includes(state))}::text[]), false)`,
    conditions: [
      isAsked,
      ...(company.length > 0
        ? [sql`i.company_id = any(${company}::uuid[])`]
        : batch === undefined
          ? [isNoTest(sql`i.company_id`)]
          : []),
      ...(expires === undefined
        ? []
        : [sql`i.state = 'accepted' and i.valid_until between ${workDay} and ${workDay} + ${Number(expires)}::int`]),
      ...(batch === undefined
        ? []
        : [
            sql`(i.company_id, i.id) in (
              select s.company_id, s.item_id from requirement_submissions s
              where s.batch_id = ${batch} and s.state in ('submitted', 'in_review')
              union all
              select w.company_id, w.item_id from requirement_waivers w where w.id = ${batch} and w.decision is null)`,
          ]),
    ],
    searched: sql`r.name, c.name, o.purchase_order, n.number, p.name, p.gxp_sku`,
  });

/** The item as lists show it, if the feature is on for its company. */
export async function findAskedItem(scope: StaffScope, id: string): Promise<RequirementItem | undefined> {
  const [item] = await readItems(
    scope,
    sql`select i.company_id, i.id, 1 as place from requirement_items i where i.id = ${id} and ${isAsked}`,
  );
  return item;
}

/** Marks what was sent for an item as looked at. Its version stays, because nothing was decided. */
export async function markInReview({ db }: StaffScope, id: string) {
  const { rows } = await sql`
    select from requirement_items where id = ${id} and 'submitted' in (state, renewal) for update`.execute(db);
  if (rows.length === 0) return;
  await sql`
    with opened as (
      update requirement_submissions set state = 'in_review' where item_id = ${id} and state = 'submitted' returning company_id, item_id
    )
    update requirement_items i set state = case when i.state = 'submitted' then 'in_review' else i.state end,
      renewal = case when i.renewal = 'submitted' then 'in_review' else i.renewal end
    from opened o where i.company_id = o.company_id and i.id = o.item_id`.execute(db);
}

/** What a reviewer sees of an item besides its row of the list. */
export interface ReviewRow extends Pick<
  ReviewedItem,
  "help" | "reasons" | "waiver_request" | "may_decide" | "may_waive"
> {
  fields: LabelField[];
  validity: Validity;
  today: string;
  last_waiver_day: string;
  sent: SentRow | null;
  former: { values: FieldValues; files: ItemFile[]; valid_until: string | null } | null;
  refused: (Omit<NonNullable<ReviewedItem["refused"]>, "values"> & { values: FieldValues }) | null;
  decided: ReviewedItem["decided"];
}

interface SentRow {
  id: string;
  batch_id: string;
  at: string;
  by: string | null;
  third_party: string | null;
  note: string | null;
  values: FieldValues;
  files: ItemFile[];
  round: number;
  is_own: boolean;
  /** The company has sent a file with the same bytes for this requirement, which was refused, is over, or is the present one. */
  is_repeated: boolean;
}

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const person = (column: string) =>
  sql`(select u.first_name || ' ' || u.last_name from users u where u.id = ${sql.ref(column)})`;

const filesOf = (submission: string) => sql`coalesce((
  select json_agg(${fileObject} order by f.uploaded_at, f.id)
  from requirement_submission_files x join requirement_files f on f.company_id = x.company_id and f.id = x.file_id
  where x.company_id = i.company_id and x.submission_id = ${sql.ref(`${submission}.id`)}), '[]')`;

/** A submission for the item `i` that went back for changes after `a`, the one that was accepted last. */
const isRefused = (submission: string) => sql`(${sql.ref(`${submission}.company_id`)} = i.company_id
  and ${sql.ref(`${submission}.item_id`)} = i.id and ${sql.ref(`${submission}.state`)} = 'changes_requested'
  and ${sql.ref(`${submission}.sent_at`)} > coalesce(a.sent_at, '-infinity'))`;

/** The caller has sent the submission `s`, or uploaded one of its files, also while signed in as a user. */
export const isOwn = ({ user }: StaffScope) => sql`(${user.id}::uuid in (s.sent_by, s.sent_staff) is true or exists (
  select from requirement_submission_files x join requirement_files f on f.company_id = x.company_id and f.id = x.file_id
  where x.company_id = s.company_id and x.submission_id = s.id and ${user.id}::uuid in (f.uploaded_by, f.uploaded_staff) is true))`;

/** The caller has the role that the requirement `r` asks for, if it asks for one. */
export const hasRole = ({ user }: StaffScope, key: "reviewer_role_id" | "waiver_role_id") => sql`coalesce(
  (r.rule ->> ${sql.lit(key)})::int = (select u.role_id from users u where u.id = ${user.id}), true)`;

/** The same day of the next year. */
export const lastWaiverDay = sql`(t.today + interval '1 year')::date`;

export async function findReview(scope: StaffScope, id: string) {
  const mayWaive = scope.user.permissions.includes("provider.waive_requirements");
  const { rows } = await sql<ReviewRow>`
    select coalesce(r.rule ->> 'help', '') as help, coalesce(r.rule -> 'reasons', '[]') as reasons, coalesce(r.rule -> 'fields', '[]') as fields,
      coalesce(r.rule -> 'validity', '{"kind": "none"}') as validity, t.today::text as today, ${lastWaiverDay}::text as last_waiver_day,
      ${hasRole(scope, "reviewer_role_id")} as may_decide, ${hasRole(scope, "waiver_role_id")} and ${mayWaive}::boolean as may_waive,
      (select json_build_object('reason', w.asked_reason, 'until', w.asked_until, 'at', ${iso("w.asked_at")}, 'by', ${person("w.asked_by")})
        from requirement_waivers w where w.company_id = i.company_id and w.item_id = i.id and w.decision is null) as waiver_request,
      (select json_build_object('id', s.id, 'batch_id', s.batch_id, 'at', ${iso("s.sent_at")},
          'by', coalesce(${thirdParty}, ${person("s.sent_by")}), 'third_party', ${thirdPartyName}, 'note', s.note, 'values', s.field_values, 'files', ${filesOf("s")}, 'is_own', ${isOwn(scope)},
          'round', 1 + (select count(*) from requirement_submissions n where ${isRefused("n")}),
          'is_repeated', exists (
            select from requirement_submission_files x
              join requirement_files f on f.company_id = x.company_id and f.id = x.file_id
              join requirement_files g on g.company_id = f.company_id and g.sha256 = f.sha256
              join requirement_submission_files y on y.company_id = g.company_id and y.file_id = g.id
              join requirement_submissions b on b.company_id = y.company_id and b.id = y.submission_id
              join requirement_items c on c.company_id = b.company_id and c.id = b.item_id
            where x.company_id = s.company_id and x.submission_id = s.id and b.id <> s.id and c.requirement_id = i.requirement_id
              and (b.state = 'changes_requested' or b.id = a.id or (b.state = 'accepted' and b.valid_until < t.today))))
        from requirement_submissions s
        where s.company_id = i.company_id and s.item_id = i.id and s.state in ('submitted', 'in_review')) as sent,
      case when a.id is not null then
        json_build_object('values', a.field_values, 'files', ${filesOf("a")}, 'valid_until', a.valid_until) end as former,
      (select json_build_object('at', ${iso("s.sent_at")}, 'by', coalesce(${thirdParty}, ${person("s.sent_by")}), 'values', s.field_values,
          'files', ${filesOf("s")}, 'reason', s.reason, 'decided_at', ${iso("s.decided_at")}, 'decided_by', ${person("s.decided_by")})
        from requirement_submissions s where ${isRefused("s")} order by s.sent_at desc limit 1) as refused,
      (select json_build_object('at', ${iso("d.decided_at")}, 'by', ${person("d.decided_by")}) from (
        select decided_at, decided_by from requirement_submissions where company_id = i.company_id and item_id = i.id and decided_at is not null
        union all
        select decided_at, decided_by from requirement_waivers
          where company_id = i.company_id and item_id = i.id and decision in ('granted', 'refused')
        order by 1 desc limit 1) d) as decided
    from requirement_items i join requirements r on r.id = i.requirement_id
      cross join (select (now() at time zone time_zone)::date as today from work_calendar) t
      left join lateral (
        select * from requirement_submissions s where s.company_id = i.company_id and s.item_id = i.id and s.state = 'accepted'
        order by s.sent_at desc limit 1
      ) a on true
    where i.id = ${id}`.execute(scope.db);
  return rows[0];
}

interface SentFile {
  company_id: string;
  requirement_id: number;
  fields: LabelField[];
  /** The key of the blob store. */
  key: string;
  extension: string;
  sha256: Buffer;
}

/** Returns a file that was sent for an item, with the fields of the item. */
export async function findSentFile({ db }: StaffScope, itemId: string, fileId: string) {
  const { rows } = await sql<SentFile>`
    select i.company_id, i.requirement_id, coalesce(r.rule -> 'fields', '[]') as fields, f.folder || '/' || f.id as key, f.extension, f.sha256
    from requirement_items i join requirements r on r.id = i.requirement_id
      join requirement_submissions s on s.company_id = i.company_id and s.item_id = i.id and s.state <> 'draft'
      join requirement_submission_files x on x.company_id = s.company_id and x.submission_id = s.id and x.file_id = ${fileId}
      join requirement_files f on f.company_id = x.company_id and f.id = x.file_id
    where i.id = ${itemId} and ${isAsked} limit 1`.execute(db);
  return rows[0];
}
