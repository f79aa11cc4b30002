import type { Uploaded } from "@lading/contract";
import { asVendor } from "./documents.ts";
import { aPdf } from "./files.ts";

/** Uploads documents of an order as its vendor would, one after the other: the last is the newest. Gives their ids. */
export async function addOrderDocuments(email: string, purchaseOrder: string, names: readonly string[]) {
  const ask = await asVendor(email);
  const ids: string[] = [];
  for (const name of names) {
    const form = new FormData();
    const { buffer, mimeType } = aPdf(name);
    form.set("document", new Blob([buffer], { type: mimeType }), `${name}.pdf`);
    const path = `/api/order-documents/order/${encodeURIComponent(purchaseOrder)}/upload/`;
    const { id } = (await ask("POST", path, form)) as Uploaded; // the server checks its answers
    ids.push(id);
  }
  return ids;
}
