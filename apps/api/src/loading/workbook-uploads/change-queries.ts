import {
  type AttributeId,
  type FaultCode,
  priceSteps,
  type WorkbookChange,
  type WorkbookChangeKind,
  type WorkbookUpload,
} from "@lading/contract";
import { sql, type RawBuilder } from "kysely";
import { and } from "../../ground/db/and.ts";
import { asJsonb } from "../../ground/db/jsonb.ts";
import { onlyRow } from "../../ground/db/only-row.ts";
import { findPage, type Paging, sortBy } from "../../ground/db/paged-query.ts";
import type { VendorScope } from "../../ground/db/scope.ts";
import { searchPatterns } from "../../ground/db/search-patterns.ts";
import { readDate } from "../map/dates.ts";

/** A row of the preview, as the run stores it. Members that are left out are null. */
export interface NewChange extends Partial<Omit<WorkbookChange, "unit" | "outcome">> {
  id: number;
  kind: WorkbookChangeKind;
  row: number;
  gxp_sku: string;
  product_id?: string;
}

export const deleteChanges = ({ db, companyId }: VendorScope, uploadId: string) =>
  sql`delete from workbook_changes where company_id = ${companyId} and upload_id = ${uploadId}`.execute(db);

export const insertChanges = ({ db, companyId }: VendorScope, uploadId: string, changes: readonly NewChange[]) =>
  sql`
    insert into workbook_changes (upload_id, company_id, id, kind, row, product_id, gxp_sku, product_name, field, found, base, live_value,
      new_value, offer, percent, chosen, code, message, hint, is_warning, product)
    select ${uploadId}, ${companyId}, c.id, c.kind, c.row, c.product_id, c.gxp_sku, c.product_name, c.field, c.found, c.base,
      c.live_value, c.new_value, c.offer, c.percent, coalesce(c.chosen, false), c.code, c.message, c.hint, coalesce(c.is_warning, false), c.product
    from jsonb_to_recordset(${asJsonb(changes)}::jsonb)
      as c (id int, kind text, row int, product_id bigint, gxp_sku text, product_name text, field text, found text, base text,
        live_value text, new_value text, offer text, percent float8, chosen boolean, code text, message text, hint text,
        is_warning boolean, product jsonb)`.execute(db);

const ofUpload = ({ companyId }: VendorScope, uploadId: string) =>
  sql`company_id = ${companyId} and upload_id = ${uploadId}`;

interface ChangeFilters extends Paging {
  kind: WorkbookChangeKind;
  field?: AttributeId | undefined;
  gxp_sku?: string | undefined;
  search?: string | undefined;
  over?: number | undefined;
  ordering: "size" | "-size" | "row" | "-row";
}

const columns = sql<Omit<WorkbookChange, "unit">>`
  id, row, gxp_sku, product_name, field, base, live_value, new_value, percent, chosen, code, message, hint, is_warning, found, offer,
  product, outcome`;

const orders: Record<"size" | "row", RawBuilder<unknown>> = { size: sql`size`, row: sql`row` };

/** One page of the changes of a kind, of which there are `ofKind`. Changes that have no relative size come last. */
export async function findChanges(
  scope: VendorScope,
  uploadId: string,
  filters: ChangeFilters,
  ofKind: number | undefined,
) {
  const { kind, field, gxp_sku, search = "", over, ordering } = filters;
  const conditions = [
    sql`kind = ${kind}`,
    ...(field ? [sql`field = ${field}`] : []),
    ...(gxp_sku ? [sql`gxp_sku = ${gxp_sku}`] : []),
    ...(over === undefined ? [] : [sql`size > ${over}`]),
    ...searchPatterns(search).map(
      (pattern) => sql`lower(gxp_sku || ' ' || coalesce(product_name, '')) like ${pattern}`,
    ),
  ];
  const found = sql`from workbook_changes where ${ofUpload(scope, uploadId)} ${and(conditions)}`;
  const order = ordering === "-size" ? sql`size desc nulls last, id` : sortBy(orders, ordering, sql`id`);
  return findPage(scope.db, { columns, found, order, count: conditions.length === 1 ? ofKind : undefined }, filters);
}

/** The numbers of the preview that follow from the choices. */
export async function countChoices(scope: VendorScope, uploadId: string) {
  const { rows: fields } = await sql<WorkbookUpload["fields"][number]>`
    select field, count(*)::int as changes, count(*) filter (where chosen)::int as chosen
    from workbook_changes where ${ofUpload(scope, uploadId)} and kind = 'changes'
    group by field order by changes desc, field`.execute(scope.db);
  const { rows: sizes } = await sql<WorkbookUpload["sizes"]>`
    select count(*)::int as over_5, count(*) filter (where size > 10)::int as over_10, count(*) filter (where size > 30)::int as over_30
    from workbook_changes where ${ofUpload(scope, uploadId)} and kind = 'changes' and size > 5`.execute(scope.db);
  const { rows: chosen } = await sql<WorkbookUpload["chosen"]>`
    select count(*) filter (where kind <> 'new')::int as changes, count(distinct product_id)::int as products,
      count(*) filter (where kind = 'conflicts')::int as conflicts, count(*) filter (where kind = 'new')::int as new
    from workbook_changes where ${ofUpload(scope, uploadId)} and chosen`.execute(scope.db);
  const { rows: prices } = await sql<{ step: number; changes: number }>`
    select width_bucket(percent, ${[...priceSteps]}::float8[]) as step, count(*)::int as changes
    from workbook_changes
    where ${ofUpload(scope, uploadId)} and kind = 'changes' and field = 'price' and percent is not null
    group by 1`.execute(scope.db);
  return {
    fields,
    sizes: onlyRow(sizes),
    prices: Array.from(
      { length: priceSteps.length + 1 },
      (_, at) => prices.find(({ step }) => step === at)?.changes ?? 0,
    ),
    chosen: onlyRow(chosen),
  };
}

export interface Choice {
  gxp_sku?: string | undefined;
  field?: AttributeId | undefined;
  kind: "changes" | "conflicts" | "new";
  chosen: boolean;
}

/** A choice of a cell is for whatever can be proposed of it; others are for the changes of a kind. */
export async function choose(scope: VendorScope, uploadId: string, { gxp_sku, field, kind, chosen }: Choice) {
  const isCell = gxp_sku !== undefined && field !== undefined;
  const conditions = [
    isCell ? sql`(kind in ('changes', 'conflicts') or (kind = 'problems' and offer is not null))` : sql`kind = ${kind}`,
    ...(gxp_sku === undefined ? [] : [sql`gxp_sku = ${gxp_sku}`]),
    ...(field === undefined ? [] : [sql`field = ${field}`]),
  ];
  await sql`
    update workbook_changes set chosen = ${chosen} where ${ofUpload(scope, uploadId)} and chosen <> ${chosen} ${and(conditions)}`.execute(
    scope.db,
  );
}

/** Takes the dates that can be read in two ways in this order, if the portal has another value. */
export async function chooseDates(scope: VendorScope, uploadId: string, order: "dmy" | "mdy") {
  const ambiguous = sql`${ofUpload(scope, uploadId)} and kind = 'problems' and code = ${"ambiguous_date" satisfies FaultCode}`;
  const { rows } = await sql<{ found: string }>`
    select distinct found from workbook_changes where ${ambiguous} and found is not null`.execute(scope.db);
  const dates = rows.map(({ found }) => ({ found, date: readDate(found, order) }));
  await sql`
    update workbook_changes c set offer = d.date, chosen = d.date is distinct from c.live_value
    from jsonb_to_recordset(${asJsonb(dates)}::jsonb) as d (found text, date text)
    where ${ambiguous} and c.found = d.found`.execute(scope.db);
}

export interface ChosenChange {
  id: number;
  product_id: string;
  gxp_sku: string;
  field: AttributeId;
  live_value: string | null;
  value: string | null;
}

/** The chosen changes of the next products, in the order of the file, that no submission has handled. */
export async function findNextChosen(scope: VendorScope, uploadId: string, products: number) {
  const waiting = sql`${ofUpload(scope, uploadId)} and chosen and outcome is null and product_id is not null`;
  const { rows } = await sql<ChosenChange>`
    select id, product_id, gxp_sku, field, live_value, case kind when 'problems' then offer else new_value end as value
    from workbook_changes
    where ${waiting} and product_id in (
      select product_id from workbook_changes where ${waiting} group by product_id order by min(id) limit ${products}
    )
    order by id`.execute(scope.db);
  return rows;
}

/** The next chosen new products that no submission has handled, in the order of the file. */
export async function findNextNew(scope: VendorScope, uploadId: string, most: number) {
  const { rows } = await sql<{ id: number; product: Record<string, string> }>`
    select id, product from workbook_changes
    where ${ofUpload(scope, uploadId)} and kind = 'new' and chosen and outcome is null order by id limit ${most}`.execute(
    scope.db,
  );
  return rows;
}

/** The new products of a submission that were proposed. */
export async function countProposedNew(scope: VendorScope, uploadId: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from workbook_changes
    where ${ofUpload(scope, uploadId)} and kind = 'new' and outcome = 'proposed'`.execute(scope.db);
  return onlyRow(rows).count;
}

export interface ChangeOutcome {
  id: number;
  outcome: "proposed" | "left_out";
  live_value: string | null;
  message: string | null;
}

export const storeOutcomes = (scope: VendorScope, uploadId: string, outcomes: readonly ChangeOutcome[]) =>
  sql`
    update workbook_changes c set outcome = o.outcome, live_value = o.live_value, message = coalesce(o.message, c.message)
    from jsonb_to_recordset(${asJsonb(outcomes)}::jsonb) as o (id int, outcome text, live_value text, message text)
    where c.company_id = ${scope.companyId} and c.upload_id = ${uploadId} and c.id = o.id`.execute(scope.db);

/** The most keys among which the nearest one to an unknown key is looked for. */
const mostKeys = 20_000;

/** GXP SKUs of the company, at most 20,000. */
export async function findSomeKeys({ db, companyId }: VendorScope) {
  const { rows } = await sql<{ gxp_sku: string }>`
    select gxp_sku from products where company_id = ${companyId} order by gxp_sku limit ${mostKeys}`.execute(db);
  return rows.map(({ gxp_sku }) => gxp_sku);
}
