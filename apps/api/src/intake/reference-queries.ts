import { sql } from "kysely";
import type { ProviderScope } from "../db/scope.ts";

/** Returns the ids of companies by their codes. */
export async function findCompanyIds({ db }: ProviderScope, codes: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; id: string }>`
    select company_code as code, id from companies where company_code = any(${codes})`.execute(db);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

export interface FoundOrder {
  number: string;
  companyCode: string;
  companyId: string;
  id: string;
}

/** Returns all purchase orders with these numbers, of any company. */
export async function findOrders({ db }: ProviderScope, numbers: string[]): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`
    select o.purchase_order as number, c.company_code as "companyCode", o.company_id as "companyId", o.id
    from purchase_orders o join companies c on c.id = o.company_id
    where o.purchase_order = any(${numbers})`.execute(db);
  return rows;
}

/** Returns the ids of products. The keys are "company id, space, GXP SKU". */
export async function findProductIds(
  { db }: ProviderScope,
  wanted: { companyId: string; gxpSku: string }[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`
    select p.company_id || ' ' || p.gxp_sku as key, p.id
    from unnest(${wanted.map(({ companyId }) => companyId)}::uuid[], ${wanted.map(({ gxpSku }) => gxpSku)}::text[]) as w (company_id, gxp_sku)
    join products p on p.company_id = w.company_id and p.gxp_sku = w.gxp_sku`.execute(db);
  return new Map(rows.map(({ key, id }) => [key, id]));
}
