import { sql, type RawBuilder } from "kysely";
import { nameAuthor } from "../../../ground/db/edit-author.ts";
import { countRows, limitToPage, type Paging } from "../../../ground/db/paged-query.ts";
import type { StaffScope, VendorScope } from "../../../ground/db/scope.ts";
import { people } from "../people-queries.ts";
import { onlyRow } from "../../../ground/db/only-row.ts";

export type HistoryScope = VendorScope | StaffScope;

/** A product, in the company that it belongs to. */
export interface ProductId {
  company_id: string;
  id: string;
}

/** The origin of a change as the database returns it. */
export interface OriginRecord {
  at: Date;
  source: string;
  actor_id: string | null;
  actor: string | null;
  acting_for_id: string | null;
  acting_for: string | null;
  author_id: string | null;
  author: string | null;
  run_id: string | null;
  run_source: string | null;
}

/** Adds to each of these changes the names of its users, and those of the author of the edit that it published. */
async function findOrigins<Row>(
  scope: HistoryScope,
  changes: RawBuilder<unknown>,
  columns: RawBuilder<Row>,
  field: RawBuilder<unknown>,
) {
  const isStaff = scope.user.companyId === null;
  const { rows } = await sql<Row & OriginRecord>`
    select ${columns}, c.at, c.source, c.actor_id, actor.name as actor, c.acting_for_id, other.name as acting_for,
      e.author_id, ${nameAuthor(sql`author.name`)} as author, ${isStaff ? sql`r.id as run_id, r.source as run_source` : sql`null as run_id, null as run_source`}
    from (${changes}) c
    left join field_edits e on e.company_id = c.company_id and e.product_id = c.product_id
      and e.name = ${field} and c.source = 'approval' and (
        e.decision_id = c.source_id and e.status = 'approved'
        or e.id in (select u.edit_id from undone_edits u where u.company_id = c.company_id and u.decision_id = c.source_id)
      )
    left join ${people(scope)} actor on actor.id = c.actor_id
    left join ${people(scope)} other on other.id = c.acting_for_id
    left join ${people(scope)} author on author.id = e.author_id
    ${isStaff ? sql`left join runs r on r.id = c.source_id` : sql``}
    order by coalesce(c.history_from, c.at) desc, c.id desc`.execute(scope.db);
  return rows;
}

/** The attribute's id of a column; only the supplier SKU has another name. */
const attributeOf = sql`case c.field when 'supplier_sku' then 'sku' else c.field end`;

export const ofProduct = ({ company_id, id }: ProductId) => sql`company_id = ${company_id} and product_id = ${id}`;

/** The latest change of each field that has changed, by column. */
export const findLatestOrigins = (scope: HistoryScope, product: ProductId) =>
  findOrigins(
    scope,
    sql`select distinct on (field) *, null::bigint as id, null::timestamptz as history_from from field_change where ${ofProduct(product)} order by field, at desc`,
    sql<{ field: string; old: string | null }>`c.field, c.old`,
    attributeOf,
  );

/**
 * The beginning of the product's history: its creation, or the time when changes began to be recorded. Changes before
 * `history_from` were removed.
 */
export async function findFirstOrigin(scope: HistoryScope, product: ProductId) {
  const [first] = await findOrigins(
    scope,
    sql`select * from product_writes where ${ofProduct(product)} and changes is null order by at limit 1`,
    sql<{ history_from: Date | null }>`c.history_from`,
    sql`null`,
  );
  return first!; // A trigger writes it for each product.
}

/** The changes since the beginning of the history, and the product's first row. */
const writesOf = (product: ProductId, condition = sql`true`) => sql`
  from product_writes w where ${ofProduct(product)} and (changes is null or ${condition} and at >= coalesce(
    (select max(history_from) from product_writes f where ${ofProduct(product)} and changes is null), '-infinity'))`;

const changesOf = (product: ProductId, column: string) => writesOf(product, sql`changes ? ${column}`);

const newestFirst = sql`order by coalesce(history_from, at) desc, id desc`;

export const countChanges = ({ db }: HistoryScope, product: ProductId, column: string) =>
  countRows(db, changesOf(product, column));

/** One page of the changes of a column, the newest first. A product's first row contains no values. */
export const findChanges = (scope: HistoryScope, product: ProductId, column: string, paging: Paging) =>
  findOrigins(
    scope,
    sql`select *, ${column}::text as field ${changesOf(product, column)} ${newestFirst} ${limitToPage(paging)}`,
    sql<{ old: string | null; new: string | null; is_first: boolean; history_from: Date | null }>`
      c.history_from, c.changes -> ${column} ->> 0 as old, c.changes -> ${column} ->> 1 as new, c.changes is null as is_first`,
    attributeOf,
  );

interface PublicationRow {
  id: string;
  /** Old and new values by column; null for the product's first row. */
  changes: Record<string, [unknown, unknown]> | null;
  history_from: Date | null;
}

/**
 * How many times something was published of a product, and one page of it, the newest first. A publication of several
 * edits has a row for each edit, because they can have different authors.
 */
export const findPublications = async (scope: HistoryScope, product: ProductId, paging: Paging) => ({
  count: await countRows(scope.db, writesOf(product)),
  rows: await findOrigins(
    scope,
    sql`select * ${writesOf(product)} ${newestFirst} ${limitToPage(paging)}`,
    sql<PublicationRow>`c.id::text as id, c.changes, c.history_from`,
    sql`any(array(select case key when 'supplier_sku' then 'sku' else key end from jsonb_object_keys(c.changes) as key))`,
  ),
});

/** The values before the first change after this instant, by column: fields that have not changed since are left out. */
export async function findValuesBefore({ db }: HistoryScope, product: ProductId, instant: Date) {
  const { rows } = await sql<{ field: string; old: string | null }>`
    select distinct on (field) field, old from field_change where ${ofProduct(product)} and at >= ${instant}
    order by field, at`.execute(db);
  return new Map(rows.map(({ field, old }) => [field, old]));
}

/** The live values, by column. */
export async function findLiveRow({ db }: HistoryScope, { company_id, id }: ProductId) {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(p) as row from products p where company_id = ${company_id} and id = ${id}`.execute(db);
  return onlyRow(rows).row;
}

/** The id of a company's product, for staff. */
export async function findProductOfCompany({ db }: StaffScope, companyId: string, gxpSku: string) {
  const product = await db
    .selectFrom("products")
    .select(["company_id", "id"])
    .where("company_id", "=", companyId)
    .where("gxp_sku", "=", gxpSku)
    .executeTakeFirst();
  return product;
}
