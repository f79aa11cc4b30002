/*
 * The steps and permissions of imports, without zod, because the web app reads addresses before it loads zod.
 */
import type { LoadKind } from "../ground/ids.ts";
import type { ProviderPermission } from "../ground/permissions.ts";

/** The pages of an import in their order. */
export const importSteps = ["file", "read", "columns", "values", "check", "load", "report"] as const;
export type ImportStep = (typeof importSteps)[number];

/** The permission to import each kind of file. */
export const importPermissions: Readonly<Record<LoadKind, ProviderPermission>> = {
  companies: "provider.change_companies",
  products: "provider.import_records",
  prices: "provider.import_records",
  ranks: "provider.import_records",
  sales: "provider.import_records",
  "purchase-orders": "provider.import_records",
  "purchase-order-lines": "provider.import_records",
  agreements: "provider.change_agreements",
};

/** Days in which an import can be undone. */
export const undoDays = 30;

/** The most bytes of an imported file. */
export const importMaximumBytes = 100 * 1024 ** 2;
