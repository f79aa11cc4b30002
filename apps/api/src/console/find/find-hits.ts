import type { CompanyHit, FeatureName, OwnHit, Permission } from "@lading/contract";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import { findCompanies, findOrders, findProducts, findStaff, findUsers } from "./company-hit-queries.ts";
import { type Hit, toSought } from "./hit-queries.ts";
import { findOwnDocuments, findOwnOrders, findOwnProducts } from "./own-hit-queries.ts";

/** Returns hits of the kinds that the user may see. */
export async function findForVendor(scope: VendorScope, text: string): Promise<OwnHit[]> {
  const { permissions, flagsOff } = scope.user;
  const may = (permission: Permission, flag?: FeatureName) =>
    permissions.includes(permission) && !(flag && flagsOff.includes(flag));
  const sought = toSought(text);
  const groups: Hit<OwnHit>[][] = [];
  if (may("products.view_product", "Product Catalog")) groups.push(await findOwnProducts(scope, sought));
  if (may("order_documents.view_order_docs") || may("orders.view_order", "Order Responses"))
    groups.push(await findOwnOrders(scope, sought));
  if (may("persistent_documents.view_product_docs", "Product Documents"))
    groups.push(await findOwnDocuments(scope, sought));
  return merge(groups);
}

/** Returns hits among all companies, and among the provider's people, of the kinds that the staff member may see. */
export async function findForStaff(scope: StaffScope, text: string): Promise<CompanyHit[]> {
  const { permissions } = scope.user;
  const sought = toSought(text);
  const groups: Hit<CompanyHit>[][] = [];
  if (permissions.includes("provider.view_companies"))
    groups.push(await findCompanies(scope, sought), await findUsers(scope, sought));
  if (permissions.includes("provider.view_products")) groups.push(await findProducts(scope, sought));
  if (permissions.includes("provider.view_orders")) groups.push(await findOrders(scope, sought));
  if (permissions.includes("provider.change_staff")) groups.push(await findStaff(scope, sought));
  return merge(groups);
}

/** Kinds with an exact hit come first. The first hit of a kind is its best one. The contract leaves out `is_exact`. */
const merge = <H>(groups: readonly Hit<H>[][]): H[] =>
  groups.toSorted(([one], [other]) => Number(other?.is_exact ?? false) - Number(one?.is_exact ?? false)).flat();
