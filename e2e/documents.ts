import type { Label, Uploaded } from "@lading/contract";
import { test } from "@playwright/test";
import { aPdf } from "./files.ts";
import { sessionOf } from "./stage.ts";

export interface GivenDocument {
  name: string;
  /** GXP SKUs. */
  products: readonly string[];
  label?: string;
}

/** Uploads documents of products as their vendor would, one after the other: the last is the newest. Gives their ids. */
export async function addDocuments(email: string, documents: readonly GivenDocument[]) {
  const ask = await asVendor(email);
  const labels = (await ask("GET", "/api/persistent-documents/labels/")) as Label[]; // the server checks its answers
  const ids: string[] = [];
  for (const { name, products, label } of documents) {
    const form = new FormData();
    const { buffer, mimeType } = aPdf(name);
    form.set("document", new Blob([buffer], { type: mimeType }), `${name}.pdf`);
    const { id } = (await ask("POST", "/api/persistent-documents/upload/", form)) as Uploaded; // as above
    const label_id = labels.find((one) => one.name === label)?.id ?? null;
    const link = { doc_id: id, skus: products, action: "link", label_id };
    await ask("POST", "/api/persistent-documents/link-product", link);
    ids.push(id);
  }
  return ids;
}

/** Makes calls as a user of a vendor. */
export async function asVendor(email: string) {
  const origin = test.info().project.use.baseURL ?? "";
  const { access } = JSON.parse(await sessionOf(email, origin)) as { access: string }; // the contract's token pair
  return async (method: string, path: string, body?: FormData | object): Promise<unknown> => {
    const isForm = body instanceof FormData;
    const response = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${access}`, ...(body && !isForm && { "content-type": "application/json" }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };
}
