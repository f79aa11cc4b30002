import type { CompanyScope } from "../../../ground/db/scope.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import { findOwnItem } from "../items/own-item-queries.ts";

/** Returns an item of the company as vendors read it. */
export async function requireOwnItem(scope: CompanyScope, id: string) {
  const item = await findOwnItem(scope, id);
  if (!item) throw notFound();
  return item;
}
