import { createWorkbook, type WorkbookRequest } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { invalid } from "../../../ground/http/refusal.ts";
import { startVendorRun } from "../../../record/exports/start-own-export.ts";
import { countEmptyCells, countProducts } from "./workbook-product-queries.ts";
import { insertWorkbook } from "./workbook-queries.ts";

/** The order that the run of a workbook carries out. */
export interface WorkbookOrder {
  workbook: WorkbookRequest;
  /** The chosen products in words. */
  filter: string;
}

/** Starts the run that writes a workbook, whose id is that of the run. */
export async function startWorkbook(scope: VendorScope, request: WorkbookRequest) {
  const products = request.only_missing
    ? (await countEmptyCells(scope, request)).incomplete
    : await countProducts(scope, request);
  if (products === 0) throw nothingMatches(request);
  const filter = describeFilter(request);
  const order: WorkbookOrder = { workbook: request, filter };
  const id = await startVendorRun(scope, {
    list: "products",
    permission: createWorkbook.access,
    source: `products-to-edit.${request.format}`,
    order,
  });
  await insertWorkbook(scope, { id, format: request.format, filter });
  return { id, filter, products };
}

export const nothingMatches = ({ only_missing, gxp_skus }: WorkbookRequest) =>
  only_missing
    ? invalid({ only_missing: ["No field of these products is empty."] })
    : invalid({ [gxp_skus ? "gxp_skus" : "search"]: ["No product matches."] });

function describeFilter({ search, category = [], gxp_skus, only_missing }: WorkbookRequest) {
  const parts = [
    gxp_skus && "Ticked products",
    search && `Search: ${search}`,
    category.length > 0 && `Category: ${category.join(", ")}`,
    only_missing && "Only what is missing",
  ].filter((part) => typeof part === "string" && part !== "");
  return parts.length > 0 ? parts.join("; ") : "All products";
}
