import { sql, type Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import type { EditedProduct } from "../../../record/outbox/notification-texts.ts";

/** Days of withdrawals begin in UTC. */
const today = sql<string>`(now() at time zone 'UTC')::date`;

/** A product with its withdrawal: `on` is null if it has none, and `is_withdrawn` is false until its day begins. */
export interface EndingProduct extends EditedProduct {
  id: string;
  reason: string | null;
  on: string | null;
  is_withdrawn: boolean;
}

/** Returns today in UTC. */
export async function readToday(db: Transaction<DB>) {
  const { rows } = await sql<{ today: string }>`select ${today}::text as today`.execute(db);
  return rows[0]!.today; // The query has one row.
}

/**
 * Locks products of a company and their edits, in the order of all others who do, and returns them by GXP SKU: until this transaction
 * ends, no other one changes, withdraws or restores them, or submits edits of them.
 */
export async function lockEndingProducts(db: Transaction<DB>, companyId: string, gxpSkus: readonly string[]) {
  const chosen = sql`p.company_id = ${companyId} and p.gxp_sku = any(${gxpSkus}::text[])`;
  await sql`
    insert into product_edit_locks select p.company_id, p.id from products p where ${chosen} order by 1, 2
    on conflict (company_id, product_id) do update set product_id = excluded.product_id`.execute(db);
  const { rows } = await sql<EndingProduct>`
    select p.id, p.gxp_sku, p.supplier_sku as sku, p.name, p.withdrawal_reason as reason, p.withdrawal_on as on,
      p.withdrawn_at is not null as is_withdrawn
    from products p where ${chosen} order by p.gxp_sku for no key update`.execute(db);
  return new Map(rows.map((product) => [product.gxp_sku, product]));
}

const ofCompany = (companyId: string, ids: readonly string[]) =>
  sql`company_id = ${companyId} and id = any(${ids}::bigint[])`;

/** Stores the reason and the day of a withdrawal, and withdraws the products at once if it is `now`. */
export async function setWithdrawal(
  db: Transaction<DB>,
  companyId: string,
  ids: readonly string[],
  { reason, on, isNow }: { reason: string; on: string; isNow: boolean },
) {
  await sql`
    update products set withdrawal_reason = ${reason}, withdrawal_on = ${on}, withdrawn_at = ${isNow ? sql`now()` : null}
    where ${ofCompany(companyId, ids)}`.execute(db);
}

/** Withdraws products whose day has begun. */
export const setWithdrawn = (db: Transaction<DB>, companyId: string, ids: readonly string[]) =>
  sql`update products set withdrawn_at = now() where ${ofCompany(companyId, ids)}`.execute(db);

export const setRestored = (db: Transaction<DB>, companyId: string, ids: readonly string[]) =>
  sql`
    update products set withdrawal_reason = null, withdrawal_on = null, withdrawn_at = null
    where ${ofCompany(companyId, ids)}`.execute(db);

/** Withdraws the edits of products that wait, and returns how many they were. `userId` is null for a job. */
export async function endEdits(db: Transaction<DB>, companyId: string, ids: readonly string[], userId: string | null) {
  const { numAffectedRows = 0n } = await sql`
    update field_edits set status = 'withdrawn', decided_at = statement_timestamp()
      ${userId === null ? sql`` : sql`, decided_by = ${userId}`}
    where company_id = ${companyId} and product_id = any(${ids}::bigint[]) and status = 'pending'`.execute(db);
  return Number(numAffectedRows);
}

/** Returns up to `limit` products whose day has begun, by company. */
export async function findDue(db: Transaction<DB>, limit: number) {
  const { rows } = await sql<{ company_id: string; gxp_skus: string[] }>`
    select company_id, array_agg(gxp_sku) as gxp_skus from (
      select company_id, gxp_sku from products p
      where p.withdrawn_at is null and p.withdrawal_on <= ${today} order by p.company_id, p.id limit ${limit}
    ) due group by company_id order by company_id`.execute(db);
  return rows;
}
