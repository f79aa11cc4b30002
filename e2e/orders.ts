import type { Uploaded } from "@lading/contract";
import { createApiCaller } from "./documents.ts";
import { createPdf } from "./files.ts";

/** Uploads documents of an order as its vendor, one after the other, so the last is the newest. Returns their ids. */
export async function addOrderDocuments(email: string, purchaseOrder: string, names: readonly string[]) {
  const callAsVendor = await createApiCaller(email);
  const ids: string[] = [];
  for (const name of names) {
    const form = new FormData();
    const { buffer, mimeType } = createPdf(name);
    form.set("document", new Blob([buffer], { type: mimeType }), `${name}.pdf`);
    const path = `/api/order-documents/order/${encodeURIComponent(purchaseOrder)}/upload/`;
    const { id } = (await callAsVendor("POST", path, form)) as Uploaded; // the server validates its responses
    ids.push(id);
  }
  return ids;
}

/** A row of the intake for a line of an order: Flange O-1 at $18.40 each. */
export const aLine = (purchase_order: string, line: string, quantity = "40") => ({
  purchase_order,
  line,
  gxp_sku: "O-1",
  quantity,
  units: "Each",
  unit_price: "18.4",
});
