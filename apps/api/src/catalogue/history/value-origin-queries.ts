import { sql, type RawBuilder } from "kysely";
import type { StaffScope, VendorScope } from "../../db/scope.ts";

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
}

/** The names that the caller may see: a vendor's colleagues and the staff; for staff, all users and intake keys. */
// The two scopes have different rights: vendors may not read all users, and staff have no view of known people.
const people = (scope: HistoryScope) =>
  "companyId" in scope
    ? sql`known_people`
    : sql`(select id, first_name || ' ' || last_name as name from users union all select id, name from intake_keys)`;

/** Adds to each of these changes the names of its users, and those of the author of the edit that it published. */
async function findOrigins<Row>(
  scope: HistoryScope,
  changes: RawBuilder<unknown>,
  columns: RawBuilder<Row>,
  field: RawBuilder<unknown>,
) {
  const { rows } = await sql<Row & OriginRecord>`
    select ${columns}, c.at, c.source, c.actor_id, actor.name as actor, c.acting_for_id, other.name as acting_for,
      e.author_id, author.name as author
    from (${changes}) c
    left join field_edits e on e.company_id = c.company_id and e.product_id = c.product_id
      and e.name = ${field} and e.decision_id = c.source_id and e.status = 'approved' and c.source = 'approval'
    left join ${people(scope)} actor on actor.id = c.actor_id
    left join ${people(scope)} other on other.id = c.acting_for_id
    left join ${people(scope)} author on author.id = e.author_id
    order by c.at desc`.execute(scope.db);
  return rows;
}

/** The attribute's id of a column; only the supplier SKU has another name. */
const attributeOf = sql`case c.field when 'supplier_sku' then 'sku' else c.field end`;

const ofProduct = ({ company_id, id }: ProductId) => sql`company_id = ${company_id} and product_id = ${id}`;

/** The latest change of each field that has changed, by column. */
export const findLatestOrigins = (scope: HistoryScope, product: ProductId) =>
  findOrigins(
    scope,
    sql`select distinct on (field) * from field_change where ${ofProduct(product)} order by field, at desc`,
    sql<{ field: string; old: string | null }>`c.field, c.old`,
    attributeOf,
  );

/** The beginning of the product's history: its creation, or the time when changes began to be recorded. */
export async function findFirstOrigin(scope: HistoryScope, product: ProductId) {
  const [first] = await findOrigins(
    scope,
    sql`select * from product_writes where ${ofProduct(product)} and changes is null order by at limit 1`,
    sql<object>`c.product_id`,
    sql`null`,
  );
  return first!; // A trigger writes it for each product.
}

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
  return rows[0]!.row; // The caller has found the product.
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
