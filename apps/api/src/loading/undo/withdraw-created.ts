import type { StaffScope } from "../../ground/db/scope.ts";
import { findTouches, touches } from "../../trade/catalogue/withdrawal/created-product-queries.ts";
import { withdrawNow } from "../../trade/catalogue/withdrawal/withdraw-products.ts";
import { type EndingProduct, lockEndingProducts } from "../../trade/catalogue/withdrawal/withdrawal-queries.ts";
import type { NewProblem } from "../check/problem-queries.ts";
import type { WrittenRow } from "./restore-queries.ts";

type CreatedRow = Pick<WrittenRow, "row" | "key"> & { company_id: string };

/** The reason with which an undo withdraws products. */
export const undoReason = "The import that added it was undone.";

const all = new Intl.ListFormat("en-US", { type: "conjunction" });

/**
 * Withdraws the products that an import has created and nobody has touched. Returns them by company, and the others as
 * problems of the import. Products that staff have withdrawn meanwhile stay as they are and are neither.
 */
export async function withdrawCreated(scope: StaffScope, importId: string, rows: readonly CreatedRow[]) {
  const withdrawn: Record<string, EndingProduct[]> = {};
  const kept: Omit<NewProblem, "place">[] = [];
  for (const [companyId, own] of Map.groupBy(rows, ({ company_id }) => company_id)) {
    const locked = await lockEndingProducts(
      scope.db,
      companyId,
      own.map(({ key }) => key["gxp_sku"] ?? ""),
    );
    const open = [...locked.values()].filter(({ is_withdrawn }) => !is_withdrawn);
    const found = await findTouches(
      scope,
      importId,
      companyId,
      open.map(({ id }) => id),
    );
    const touched = new Map(found.map((product) => [product.id, product.touched]));
    const untouched = open.filter(({ id }) => touched.get(id)?.length === 0);
    // The end of the undo notifies the company once.
    await withdrawNow(scope, companyId, untouched, { reason: undoReason, isSilent: true });
    if (untouched.length > 0) withdrawn[companyId] = untouched;
    for (const { row, key } of own) {
      const gxpSku = key["gxp_sku"] ?? "";
      const reasons = touched.get(locked.get(gxpSku)?.id ?? "") ?? [];
      if (reasons.length > 0)
        kept.push({
          row,
          column: null,
          header: null,
          field: "gxp_sku",
          value: gxpSku,
          code: "conflict",
          message: `${gxpSku} stays, because ${all.format(reasons.map((reason) => touches[reason]))}.`,
          hint: null,
          is_warning: true,
        });
    }
  }
  return { withdrawn, kept };
}
