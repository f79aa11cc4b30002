import { sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";

/*
 * Each transaction that changes requests locks the products first, then the requests in the order of their ids. So none of them
 * closes a request while another one ends the last of its products.
 */

interface AskedProduct {
  id: string;
  gxp_sku: string;
  is_withdrawn: boolean;
  /** An earlier request about it waits. */
  is_asked: boolean;
}

/** The company's products with these GXP SKUs. */
export async function findAskedProducts({ db, companyId }: VendorScope, gxpSkus: readonly string[]) {
  const { rows } = await sql<AskedProduct>`
    select p.id, p.gxp_sku, p.withdrawn_at is not null as is_withdrawn, d.product_id is not null as is_asked
    from products p
    left join discontinued_products d on d.company_id = p.company_id and d.product_id = p.id and d.status = 'waiting'
    where p.company_id = ${companyId} and p.gxp_sku = any(${gxpSkus}::text[])`.execute(db);
  return rows;
}

/** Adds a request about products that the caller has locked, and returns its id. */
export async function insertRequest(
  { db, companyId, user }: VendorScope,
  { reason, on, ids }: { reason: string; on: string | null; ids: readonly string[] },
) {
  const { rows } = await sql<{ id: string }>`
    insert into discontinuations (company_id, author_id, reason, wanted_on, products)
    values (${companyId}, ${user.id}, ${reason}, ${on}, ${ids.length}) returning id`.execute(db);
  const { id } = rows[0]!; // An insert returns its row.
  for (const some of inParts(ids))
    await sql`
      insert into discontinued_products (company_id, discontinuation_id, product_id)
      select ${companyId}, ${id}, p.id from unnest(${some}::bigint[]) as p (id)`.execute(db);
  return id;
}

/** Parts of a list of products that one statement writes within its time limit, also on a busy database. */
export const inParts = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / 1000) }, (_, part) => ids.slice(part * 1000, (part + 1) * 1000));

interface Request {
  company_id: string;
  author_id: string | null;
  status: string;
  reason: string;
  /** The products that wait. */
  product_ids: string[];
  gxp_skus: string[];
}

/** A request with its products that wait. Undefined if the caller sees none with this id. */
export async function findRequest(db: Transaction<DB>, id: string) {
  const { rows } = await sql<Request>`
    select d.company_id, d.author_id, d.status, d.reason, coalesce(w.ids, '{}') as product_ids, coalesce(w.skus, '{}') as gxp_skus
    from discontinuations d left join lateral (
      select array_agg(p.id::text) as ids, array_agg(p.gxp_sku) as skus
      from discontinued_products o join products p on p.company_id = o.company_id and p.id = o.product_id
      where o.discontinuation_id = d.id and o.status = 'waiting'
    ) w on true
    where d.id = ${id}`.execute(db);
  return rows[0];
}

interface Outcome {
  status: "withdrawn" | "refused" | "taken_back";
  by: string;
  answer?: string;
  withdrawnOn?: string;
}

/** Closes a request whose products the caller has locked. Returns the products that still waited, or undefined if it is closed. */
export async function closeRequest(db: Transaction<DB>, id: string, { status, by, answer, withdrawnOn }: Outcome) {
  const { rows } = await sql`
    update discontinuations set status = ${status}, decided_at = statement_timestamp(), decided_by = ${by}
      ${answer === undefined ? sql`` : sql`, answer = ${answer}, withdrawn_on = ${withdrawnOn ?? null}`}
    where id = ${id} and status = 'waiting' returning id`.execute(db);
  if (rows.length === 0) return undefined;
  const { rows: closed } = await sql<{ product_id: string }>`
    update discontinued_products set status = ${status} where discontinuation_id = ${id} and status = 'waiting'
    returning product_id`.execute(db);
  return closed.map(({ product_id }) => product_id);
}

/** Ends what waits about products that the caller has locked and withdrawn or restored. `userId` is null for a job. */
export async function endRequests(
  db: Transaction<DB>,
  companyId: string,
  productIds: readonly string[],
  userId: string | null,
) {
  const waiting = sql`company_id = ${companyId} and product_id = any(${productIds}::bigint[]) and status = 'waiting'`;
  const { rows } = await sql<{ id: string }>`
    select id from discontinuations
    where id in (select discontinuation_id from discontinued_products where ${waiting}) order by id for update`.execute(
    db,
  );
  if (rows.length === 0) return;
  await sql`update discontinued_products set status = 'ended' where ${waiting}`.execute(db);
  await sql`
    update discontinuations d set status = 'ended', decided_at = statement_timestamp(), decided_by = ${userId}
    where d.id = any(${rows.map(({ id }) => id)}::uuid[]) and not exists (
      select from discontinued_products o where o.discontinuation_id = d.id and o.status = 'waiting')`.execute(db);
}
