import type { Label, Uploaded } from "@lading/contract";
import { createPdf } from "./files.ts";
import { callApi } from "./portal.ts";
import { getAccessToken } from "./session.ts";

export interface NewDocument {
  name: string;
  /** GXP SKUs. */
  products: readonly string[];
  label?: string;
}

/** Uploads product documents as this user, one after the other, so that the last is the newest. Returns their IDs. */
export async function addDocuments(email: string, documents: readonly NewDocument[]) {
  const call = await createApiCaller(email);
  const labels = (await call("GET", "/api/persistent-documents/labels/")) as Label[]; // the API validates its responses
  const ids: string[] = [];
  for (const { name, products, label } of documents) {
    const form = new FormData();
    const { buffer, mimeType } = createPdf(name);
    form.set("document", new Blob([buffer], { type: mimeType }), `${name}.pdf`);
    const { id } = (await call("POST", "/api/persistent-documents/upload/", form)) as Uploaded; // the API validates its responses
    const label_id = labels.find((one) => one.name === label)?.id ?? null;
    const link = { doc_id: id, skus: products, action: "link", label_id };
    await call("POST", "/api/persistent-documents/link-product", link);
    ids.push(id);
  }
  return ids;
}

/** Returns a function that calls the API as this user. */
export async function createApiCaller(email: string) {
  const token = await getAccessToken(email);
  return (method: string, path: string, body?: FormData | object) => callApi(path, { token, method, body });
}
