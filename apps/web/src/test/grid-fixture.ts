import { type Stage, unique } from "../../../api/src/test/stage.ts";
import { openPage, screen } from "./open-page.tsx";

/** Opens the grid with two products of a new vendor, and waits until they are loaded. */
export async function openGridPage(stage: Stage) {
  const vendor = await stage.aVendor({ role: "Full Access" });
  const skus = [unique("GXP-1"), unique("GXP-2")];
  for (const gxp_sku of skus) await stage.aProduct(vendor.companyId, { gxp_sku, name: `Valve ${gxp_sku}` });
  const payload = { gxp_skus: skus, cells: [] };
  await stage.call(vendor.token, "PUT", "/api/products/edits/draft", { payload });
  const page = await openPage(stage, "/product-catalog/edit", vendor);
  await screen.findAllByText("Empty");
  return { ...page, skus };
}
