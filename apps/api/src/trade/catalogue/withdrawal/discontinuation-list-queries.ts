import { type Discontinuation, type DiscontinuationStatus, removedUser } from "@lading/contract";
import { type RawBuilder, sql } from "kysely";
import type { StaffScope, VendorScope } from "../../../ground/db/scope.ts";
import { findPage, type Paging } from "../../../ground/db/paged-query.ts";
import { people } from "../people-queries.ts";
import { notFound } from "../../../ground/http/refusal.ts";

type RequestRow = Omit<Discontinuation, "author" | "asked_at" | "decided_at"> & {
  author: string | null;
  asked_at: Date;
  decided_at: Date | null;
};

const columns = (status: RawBuilder<unknown>) => sql<RequestRow>`
  d.id, d.products, d.reason, d.wanted_on as on, ${status} as status, d.asked_at, d.decided_at, d.answer, d.withdrawn_on,
  case when d.products = 1 then p.gxp_sku end as gxp_sku, case when d.products = 1 then p.name end as product_name,
  author.name as author, decider.name as decided_by`;

/** The tables of the columns, for requests that an expression selects as `d`. */
const withNames = (scope: VendorScope | StaffScope) => sql`
  left join ${people(scope)} author on author.id = d.author_id left join ${people(scope)} decider on decider.id = d.decided_by
  left join lateral (
    select product_id from discontinued_products where discontinuation_id = d.id order by product_id limit 1
  ) f on true
  left join products p on p.company_id = d.company_id and p.id = f.product_id`;

const toRequest = (row: RequestRow): Discontinuation => ({
  ...row,
  author: row.author ?? removedUser,
  asked_at: row.asked_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
});

/** A page of the company's requests, the newest first. */
export async function findRequests(scope: VendorScope, paging: Paging) {
  const found = sql`from discontinuations d ${withNames(scope)} where d.company_id = ${scope.companyId}`;
  const page = { columns: columns(sql`d.status`), found, order: sql`d.asked_at desc, d.id` };
  const { count, rows } = await findPage<RequestRow>(scope.db, page, paging);
  return { count, results: rows.map(toRequest) };
}

/** The latest request about a product, with its state for this product; null if there was none. */
export async function findLatestRequest(scope: VendorScope, productId: string) {
  const { rows } = await sql<RequestRow>`
    select ${columns(sql`o.status`)}
    from discontinued_products o join discontinuations d on d.id = o.discontinuation_id ${withNames(scope)}
    where o.company_id = ${scope.companyId} and o.product_id = ${productId}
    order by d.asked_at desc, d.id limit 1`.execute(scope.db);
  return rows[0] ? toRequest(rows[0]) : null;
}

/** A request of any company, with a page of its products. */
export async function readRequest(scope: StaffScope, id: string, paging: Paging) {
  const { rows } = await sql<RequestRow & { company: { id: string; name: string } }>`
    select ${columns(sql`d.status`)}, json_build_object('id', c.id, 'name', c.name) as company
    from discontinuations d join companies c on c.id = d.company_id ${withNames(scope)} where d.id = ${id}`.execute(
    scope.db,
  );
  const [row] = rows;
  if (!row) throw notFound();
  const found = sql`
    from discontinued_products o join products p on p.company_id = o.company_id and p.id = o.product_id
    where o.discontinuation_id = ${id}`;
  const page = {
    columns: sql<{ gxp_sku: string; name: string; status: DiscontinuationStatus }>`p.gxp_sku, p.name, o.status`,
    found,
    order: sql`p.gxp_sku`,
  };
  const { count, rows: results } = await findPage(scope.db, page, paging);
  return { ...toRequest(row), company: row.company, count, results };
}
