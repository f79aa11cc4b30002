import { sql } from "kysely";
import type { LoadScope } from "./feed.ts";

/** Hides the companies that the API key of the load is not limited to. */
const isVisible = (scope: LoadScope) =>
  "keyId" in scope && scope.companyIds ? sql`c.id = any(${scope.companyIds}::uuid[])` : sql`true`;

/** Returns the ids of companies by their codes. */
export async function findCompanyIds(scope: LoadScope, codes: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ code: string; id: string }>`
    select c.company_code as code, c.id from companies c
    where c.company_code = any(${codes}) and ${isVisible(scope)}`.execute(scope.db);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

export interface FoundOrder {
  number: string;
  companyCode: string;
  companyId: string;
  id: string;
}

/** Returns all purchase orders with these numbers, of any company. */
export async function findOrders(scope: LoadScope, numbers: string[]): Promise<FoundOrder[]> {
  const { rows } = await sql<FoundOrder>`
    select o.purchase_order as number, c.company_code as "companyCode", o.company_id as "companyId", o.id
    from purchase_orders o join companies c on c.id = o.company_id
    where o.purchase_order = any(${numbers}) and ${isVisible(scope)}`.execute(scope.db);
  return rows;
}

/** Returns the ids of products. The keys are "company id, space, GXP SKU". */
export async function findProductIds(
  { db }: LoadScope,
  wanted: { companyId: string; gxpSku: string }[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; id: string }>`
    select p.company_id || ' ' || p.gxp_sku as key, p.id
    from unnest(${wanted.map(({ companyId }) => companyId)}::uuid[], ${wanted.map(({ gxpSku }) => gxpSku)}::text[]) as w (company_id, gxp_sku)
    join products p on p.company_id = w.company_id and p.gxp_sku = w.gxp_sku`.execute(db);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Returns the codes of companies that differ from these only by capitals. */
export async function findSimilarCodes(scope: LoadScope, codes: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ given: string; code: string }>`
    select w.given, c.company_code as code from unnest(${codes}::text[]) as w (given)
    join companies c on lower(c.company_code) = lower(w.given) and ${isVisible(scope)}`.execute(scope.db);
  return new Map(rows.map(({ given, code }) => [given, code]));
}
