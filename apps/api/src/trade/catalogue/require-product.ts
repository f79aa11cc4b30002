import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import { conflict, notFound } from "../../ground/http/refusal.ts";
import { findProductOfCompany } from "./history/value-origin-queries.ts";
import { findProductKey } from "./product-key-queries.ts";

/** The company's product with this GXP SKU; throws a 404 if the company has none. */
export async function requireProduct(scope: VendorScope, gxpSku: string) {
  const product = await findProductKey(scope, gxpSku);
  if (!product) throw notFound();
  return product;
}

/** Throws a conflict if the product has ended. */
export function requireInCatalog(isWithdrawn: boolean) {
  if (isWithdrawn)
    throw conflict("product_withdrawn", "This product was withdrawn, so its values can no longer be changed.");
}

/** The product of a company with this GXP SKU, for staff; throws a 404 if there is none. */
export async function requireProductOfCompany(scope: StaffScope, { company, id }: { company: string; id: string }) {
  const product = await findProductOfCompany(scope, company, id);
  if (!product) throw notFound();
  return product;
}
