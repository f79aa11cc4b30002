import { attributeIds, type AttributeId, type FieldOfSet, getAttribute, type OutlierKind } from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import { liveValue } from "../../ground/db/attribute-columns.ts";
import { and } from "../../ground/db/and.ts";
import { onlyRow } from "../../ground/db/only-row.ts";
import { limitToPage, type Paging } from "../../ground/db/paged-query.ts";
import type { StaffScope } from "../../ground/db/scope.ts";

/** With fewer changes of a field, the median says little about what is usual. */
const leastForMedian = 20;
/** The median deviations within which a change is usual. */
const usualDeviations = 5;
/** The most sizes of changes from which the page draws a field's spread. */
const mostPoints = 41;

const types = sql`unnest(${[...attributeIds]}::text[], ${attributeIds.map((id) => getAttribute(id).value.type)}::text[])`;

/** Whether a text can be read as a number of this type. Edits of a former version of the portal may have other values. */
const isDecimal = (text: RawBuilder<unknown>) => sql`${text} ~ '^[0-9]+([.][0-9]+)?$'`;
const isDay = (text: RawBuilder<unknown>) => sql`${text} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'`;

/**
 * Common table expressions that judge the changes of a set: `sized` has the size of each change, `measured` the median of each
 * field, `judged` the reason for which a change is an outlier, and `placed` whether its live value is no longer its old one. They read
 * decided changes too, so that a change does not become usual because others were decided before it.
 *
 * The new value of a relative change is rounded to its last decimal. A change that is further from the median only because of that
 * is no outlier.
 */
const judgement = (setId: string) => sql`
  numbered as (
    select e.*, t.type,
      case when t.type in ('money', 'number', 'integer') and ${isDecimal(sql`e.old_value`)} then e.old_value::numeric end as before,
      case when t.type in ('money', 'number', 'integer') and ${isDecimal(sql`e.new_value`)} then e.new_value::numeric end as after
    from edit_sets s
    join field_edits e on e.company_id = s.company_id and e.set_id = s.id
    join ${types} as t (name, type) on t.name = e.name
    where s.id = ${setId}
  ), sized as (
    select *, after / nullif(before, 0) as ratio,
      (case type
        when 'integer' then after - before
        when 'date' then case when ${isDay(sql`new_value`)} then new_value::date - date '1970-01-01' end
        else after / nullif(before, 0) - 1
      end)::float8 as change
    from numbered
  ), medians as (
    select name, count(change) as sizes, percentile_cont(0.5) within group (order by change) as median,
      count(*) filter (where change > 0) as rises, count(*) filter (where change < 0) as falls,
      min(change) as least, max(change) as most
    from sized group by name
  ), measured as (
    select m.*, d.deviation from medians m
    join (
      select name, percentile_cont(0.5) within group (order by abs(change - median)) as deviation
      from sized join medians using (name) group by name
    ) d using (name)
  ), judged as (
    select s.*, m.median, m.deviation, m.least, m.most, case
      when s.ratio >= 10 then 'ten_times'
      when s.ratio <= 0.1 then 'tenth'
      when m.sizes < ${leastForMedian} then null
      when s.type <> 'date' and least(m.rises, m.falls) = 1 and sign(s.change) = case when m.rises = 1 then 1 else -1 end
        then 'only_of_its_sign'
      when abs(s.change - m.median) > ${usualDeviations} * m.deviation and (s.type in ('integer', 'date')
        or abs(s.after - s.before * (1 + m.median::numeric)) >= 10 ^ -greatest(scale(s.before), scale(s.after)))
        then 'far'
    end as outlier
    from sized s join measured m using (name)
  ), placed as (
    select j.*, p.gxp_sku, j.status = 'pending' and case
        when j.before is not null and ${isDecimal(sql`live.value`)} then live.value::numeric <> j.before
        else nullif(btrim(live.value), '') is distinct from j.old_value
      end as is_conflict
    from judged j join products p on p.company_id = j.company_id and p.id = j.product_id
    cross join lateral (select case when j.status = 'pending' then ${liveValue(sql`j.name`)} end as value) live
  )`;

interface SetRecord {
  id: string;
  company_id: string;
  company_name: string;
  company_code: string;
  is_suspended: boolean;
  author: string | null;
  submitted_at: Date;
  /** The uploaded file that the changes are from. */
  file_name: string | null;
}

export async function findSet({ db }: StaffScope, id: string) {
  const { rows } = await sql<SetRecord>`
    select s.id, s.company_id, c.name as company_name, c.company_code, c.status = 'suspended' as is_suspended,
      a.first_name || ' ' || a.last_name as author, s.submitted_at, u.file_name
    from edit_sets s join companies c on c.id = s.company_id left join users a on a.id = s.author_id
      left join workbook_uploads u on u.company_id = s.company_id and u.set_id = s.id
    where s.id = ${id}`.execute(db);
  return rows[0];
}

interface FieldRecord extends FieldOfSet {
  approved: number;
  rejected: number;
}

/** The number of products with a change of a set that was not taken back. */
export async function countProductsOfSet({ db }: StaffScope, id: string) {
  const { rows } = await sql<{ count: number }>`
    select count(distinct e.product_id)::int as count from edit_sets s
    join field_edits e on e.company_id = s.company_id and e.set_id = s.id
    where s.id = ${id} and e.status <> 'withdrawn'`.execute(db);
  return onlyRow(rows).count;
}

/** The changes of each field of a set that were not taken back, in the order of the product page. */
export async function findFieldsOfSet({ db }: StaffScope, id: string) {
  const { rows } = await sql<FieldRecord>`
    with ${judgement(id)}
    select name, count(*)::int as changes,
      count(*) filter (where status = 'pending')::int as pending,
      count(*) filter (where status = 'pending' and outlier is null and not is_conflict)::int as usual,
      count(*) filter (where outlier is not null and status = 'pending' and not is_conflict)::int as outliers,
      count(*) filter (where is_conflict)::int as conflicts,
      count(*) filter (where status = 'approved')::int as approved,
      count(*) filter (where status = 'rejected')::int as rejected,
      min(median) as median, min(deviation) as deviation, min(least) as least, min(most) as most,
      coalesce(percentile_disc(${[...Array(mostPoints).keys()].map((place) => place / (mostPoints - 1))}::float8[])
        within group (order by change) filter (where outlier is null), '{}') as spread,
      case when count(distinct new_value) = 1 and count(new_value) = count(*) then min(new_value) end as same_value,
      count(*) filter (where old_value is null)::int as filled_in,
      count(*) filter (where new_value is null)::int as removed
    from placed where status <> 'withdrawn' group by name order by array_position(${[...attributeIds]}::text[], name)`.execute(
    db,
  );
  return rows;
}

/** Changes of a set: all, the outliers and conflicts, or the others. */
export interface SetFilter {
  set: string;
  field?: AttributeId | undefined;
  part?: "exceptions" | "usual" | undefined;
  status?: string | undefined;
}

const isUsual = sql`(outlier is null and not is_conflict)`;

const matching = ({ field, part, status }: SetFilter) =>
  sql`true ${and([
    ...(field === undefined ? [] : [sql`name = ${field}`]),
    ...(status === undefined ? [] : [sql`status = ${status}`]),
    ...(part === undefined ? [] : [part === "usual" ? isUsual : sql`not ${isUsual}`]),
  ])}`;

interface JudgedChange {
  id: string;
  outlier: OutlierKind | null;
  change: number | null;
}

/** One page of changes of a set, and how many there are. Outliers come first, those that differ most from the old value before the others. */
export async function findChangesOfSet({ db }: StaffScope, filter: SetFilter, paging: Paging) {
  const { rows } = await sql<{ count: number; page: JudgedChange[] | null }>`
    with ${judgement(filter.set)}, found as (select * from placed where ${matching(filter)})
    select (select count(*)::int from found) as count, (
      select json_agg(json_build_object('id', id, 'outlier', outlier, 'change', change)) from (
        select id, outlier, change from found
        order by outlier is null, outlier not in ('ten_times', 'tenth'),
          case when outlier is null then 0 when ratio > 0 then abs(ln(ratio)) end desc nulls first, not is_conflict, gxp_sku,
          array_position(${[...attributeIds]}::text[], name)
        ${limitToPage(paging)}
      ) ordered
    ) as page`.execute(db);
  const { count, page } = onlyRow(rows);
  return { count, changes: page ?? [] };
}

/** The ids of the pending changes of a set that match, and of those that are ticked. The changes of a product follow one another. */
export async function findPendingOfSet({ db }: StaffScope, filter: SetFilter, ticked: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    with ${judgement(filter.set)}
    select id from placed where status = 'pending' and ((${matching(filter)}) or id = any(${ticked}::uuid[]))
    order by product_id, id`.execute(db);
  return rows.map(({ id }) => id);
}
