import {
  type CompanyOfFigures,
  type FiguresOfCompaniesQuery,
  type MonthOfFigures,
  orderFigureNames,
  type OrderFigureLine,
  type OrderFigureLinesQuery,
} from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import { and } from "../../../ground/db/and.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";
import { countRows, limitToPage, type Paging } from "../../../ground/db/paged-query.ts";
import type { CompanyScope, StaffScope } from "../../../ground/db/scope.ts";
import { searchPatterns } from "../../../ground/db/search-patterns.ts";
import { isNoTest } from "../../../ground/db/test-companies.ts";
import { workDay } from "../../../ground/db/today.ts";

/** Months before the present one for which figures are looked up. */
const monthsBack = 60;

/** The counts `c` of a row by figure as its shares, beside its other columns. */
const shares = sql.join(
  orderFigureNames.map(
    (name) => sql`json_build_object('n', coalesce(max(c.n) filter (where c.figure = ${sql.lit(name)}), 0),
      'of', coalesce(max(c.total) filter (where c.figure = ${sql.lit(name)}), 0)) as ${sql.ref(name)}`,
  ),
);

const counts = sql`(count(*) filter (where is_met))::int as n, count(*)::int as total`;

/** The figures of a company from the present month back to the first one with data, a page of months at a time. */
export async function findMonths({ db, companyId }: CompanyScope, paging: Paging) {
  // Each month is looked up, so that the last one is found without reading the lines.
  const { rows: found } = await sql<{ count: number }>`
    select coalesce(max(n.back) + 1, 0)::int as count from generate_series(0, ${monthsBack}) as n (back)
    where exists (
      select from order_figure_lines f where f.company_id = ${companyId} and f.counts_from <= now()
        and f.month = (date_trunc('month', ${workDay}::timestamp) - n.back * interval '1 month')::date)`.execute(db);
  const { count } = onlyRow(found);
  const { rows: results } = await sql<MonthOfFigures>`
    select to_char(m.month, 'YYYY-MM') as month, ${shares}
    from (
      select (date_trunc('month', ${workDay}::timestamp) - n.back * interval '1 month')::date as month
      from generate_series(0, ${count - 1}) as n (back) order by n.back ${limitToPage(paging)}
    ) m left join lateral (
      select figure, ${counts} from order_figure_lines
      where company_id = ${companyId} and month = m.month and counts_from <= now() group by figure
    ) c on true
    group by m.month order by m.month desc`.execute(db);
  return { count, results };
}

/** The share by which companies are sorted; those without lines are last both ways. */
const shareOf = (name: string) =>
  sql`(select c.n::numeric / c.total from counted c where c.company_id = o.id and c.figure = ${name})`;

/** The figures of a month by company, a page at a time, or all without a page. */
export async function findCompanies(
  { db }: StaffScope,
  { month, search = "", ordering }: Omit<FiguresOfCompaniesQuery, keyof Paging>,
  paging?: Paging,
) {
  const key = ordering.replace(/^-/, "");
  const way = ordering.startsWith("-") ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ count: number; results: CompanyOfFigures[] }>`
    with counted as materialized (
      select company_id, figure, ${counts} from order_figure_lines
      where month = ${firstDay(month)} and counts_from <= now() and ${isNoTest(sql`company_id`)} group by 1, 2
    ), found as materialized (
      select o.id, o.name, row_number() over (order by
        ${key === "name" ? sql`lower(o.name) ${way}` : sql`${shareOf(key)} ${way} nulls last`}, lower(o.name), o.id) as place
      from companies o
      where o.id in (select company_id from counted)
        ${and(searchPatterns(search).map((pattern) => sql`lower(o.name) like ${pattern}`))}
    )
    select (select count(*)::int from found) as count, coalesce((
      select json_agg(to_jsonb(r) - 'place' order by r.place) from (
        select f.place, json_build_object('id', f.id, 'name', f.name) as company, ${shares}
        from (select * from found order by place ${paging ? limitToPage(paging) : sql``}) f
        join counted c on c.company_id = f.id group by f.id, f.name, f.place
      ) r), '[]') as results`.execute(db);
  return onlyRow(rows);
}

const firstDay = (month: string) => sql`${`${month}-01`}::date`;

const instant = (value: RawBuilder<unknown>) =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const columns = sql<OrderFigureLine>`o.purchase_order, f.line, p.gxp_sku, p.name as product_name, l.quantity::text as quantity, l.units,
  nullif(f.source, '') as source, ${instant(sql`f.due_at`)} as due_at, f.due_on, ${instant(sql`f.done_at`)} as done_at, f.done_on,
  case when f.needed is not null then json_build_object('n', f.given, 'of', f.needed) end as documents, f.is_met`;

/** The lines that a figure counts in a month, those of the latest orders first. */
export async function findFigureLines(
  { db, companyId }: CompanyScope,
  { figure, month, met, search, ...paging }: OrderFigureLinesQuery,
) {
  const filters = [
    ...(met === undefined ? [] : [sql`f.is_met = ${met === "true"}`]),
    ...searchPatterns(search).map(
      (pattern) => sql`exists (
        select from purchase_orders o where o.company_id = f.company_id and o.id = f.order_id and lower(o.purchase_order) like ${pattern})`,
    ),
  ];
  const found = sql`from order_figure_lines f
    where f.company_id = ${companyId} and f.month = ${firstDay(month)} and f.figure = ${figure} and f.counts_from <= now() ${and(filters)}`;
  const order = sql`f.order_id desc, f.line, f.source`;
  // The lines of the page are looked up alone.
  const { rows } = await sql<OrderFigureLine>`
    select ${columns} from (select f.* ${found} order by ${order} ${limitToPage(paging)}) f
    join purchase_orders o on o.company_id = f.company_id and o.id = f.order_id
    join purchase_order_lines l on l.company_id = f.company_id and l.order_id = f.order_id and l.line = f.line
    join products p on p.company_id = l.company_id and p.id = l.product_id
    order by ${order}`.execute(db);
  return { count: await countRows(db, found), results: rows };
}
