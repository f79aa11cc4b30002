import type { RequirementRecord } from "@lading/contract";
import { type CompanyScope, companyScope, type StaffScope } from "../../../ground/db/scope.ts";
import { requireCompanyOfKey } from "../../../ground/http/key-companies.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import { findWholeItem } from "../items/own-item-queries.ts";
import { findCompanyOfItem, findPlace, findWaiversOf } from "./record-queries.ts";

/** Returns the scope in which staff act for the company of an item. */
export async function scopeOfItem(scope: StaffScope, id: string) {
  const companyId = await findCompanyOfItem(scope, id);
  if (companyId === undefined) throw notFound();
  requireCompanyOfKey(scope, companyId);
  return companyScope(scope, companyId);
}

/** Returns an item with everything that was sent for it and decided on it. */
export async function findRecord(scope: CompanyScope, id: string): Promise<RequirementRecord> {
  const item = await findWholeItem(scope, id);
  if (!item) throw notFound();
  return { ...item, ...(await findPlace(scope, id)), waivers: await findWaiversOf(scope, id) };
}
