import { type Stage, unique } from "../../../api/src/test/stage.ts";
import { openPage, screen } from "./open-page.tsx";

interface GridValues {
  /** The prices of the two products. */
  prices?: readonly string[];
  /** New prices of the first product: one that waits for approval, and one in the draft, which was typed for an older price. */
  pending?: string;
  drafted?: { old_value: string; new_value: string };
}

/** Opens the grid with two products of a new vendor, and waits until they are loaded. */
export async function openGridPage(stage: Stage, { prices = [], pending, drafted }: GridValues = {}) {
  const vendor = await stage.aVendor({ role: "Full Access" });
  const skus = [unique("GXP-1"), unique("GXP-2")] as const;
  for (const [place, gxp_sku] of skus.entries())
    await stage.aProduct(vendor.companyId, { gxp_sku, name: `Valve ${gxp_sku}`, price: prices[place] ?? null });
  if (pending !== undefined)
    await stage.anEdit(vendor.companyId, { gxpSku: skus[0], name: "price", oldValue: prices[0], newValue: pending });
  const payload = { gxp_skus: skus, cells: drafted ? [{ gxp_sku: skus[0], name: "price", ...drafted }] : [] };
  await stage.call(vendor.token, "PUT", "/api/products/edits/draft", { payload });
  const page = await openPage(stage, "/product-catalog/edit", vendor);
  await screen.findAllByText("Empty");
  return { ...page, skus };
}
