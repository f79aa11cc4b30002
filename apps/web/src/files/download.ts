import {
  downloadAgreements,
  downloadArchivedDocuments,
  downloadCompanyAgreements,
  downloadOrderDocuments,
  downloadProductDocuments,
} from "@lading/contract";
import { call } from "../lib/api.ts";
import { deployment } from "../lib/deployment.ts";

const calls = {
  product: downloadProductDocuments,
  order: downloadOrderDocuments,
  archive: downloadArchivedDocuments,
  agreement: downloadAgreements,
  "company-agreement": downloadCompanyAgreements,
};

/** Where a document lies, as its address in the portal names it. */
export type DocumentSpace = keyof typeof calls;

export const isDocumentSpace = (name: string): name is DocumentSpace => Object.hasOwn(calls, name);

/** Where the browser finds one PDF or picture to show it by itself. Other kinds are refused with 400. */
export const previewAddress = (space: DocumentSpace, id: string) =>
  addressFrom(space, { documents_ids: [id], inline: true });

/** Has the browser save one document as itself, or several as a zip. Throws what the server refuses it with. */
export async function downloadDocuments(space: DocumentSpace, ids: readonly string[]) {
  const link = document.createElement("a");
  link.href = await addressFrom(space, { documents_ids: [...ids] });
  // Should the address have lapsed, the page stays all the same.
  link.download = "";
  link.click();
}

async function addressFrom(space: DocumentSpace, body: { documents_ids: string[]; inline?: boolean }) {
  const { url } = await call(calls[space], { body });
  return deployment.apiBase + url;
}
