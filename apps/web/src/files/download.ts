import {
  downloadAgreements,
  downloadArchivedDocuments,
  downloadCompanyAgreements,
  downloadCompanyDocuments,
  downloadOrderDocuments,
  downloadProductDocuments,
  downloadRequirementFiles,
  downloadReviewedFiles,
} from "@lading/contract";
import { call } from "../lib/api.ts";
import { deployment } from "../lib/deployment.ts";
import { saveAddress } from "../lib/save-address.ts";

const calls = {
  product: downloadProductDocuments,
  order: downloadOrderDocuments,
  archive: downloadArchivedDocuments,
  agreement: downloadAgreements,
  "company-agreement": downloadCompanyAgreements,
  "company-document": downloadCompanyDocuments,
  requirement: downloadRequirementFiles,
  "company-requirement": downloadReviewedFiles,
};

/** The space of a document, as named in the document's address. */
export type DocumentSpace = keyof typeof calls;

export const isDocumentSpace = (name: string): name is DocumentSpace => Object.hasOwn(calls, name);

/** Returns the address of a PDF or picture for the browser to show. The server refuses other types with 400. */
export const previewAddress = async (space: DocumentSpace, id: string) =>
  deployment.apiBase + (await addressFrom(space, { documents_ids: [id], inline: true }));

/** Saves one document as a file, or several as a zip file. Throws the server's error. */
export async function downloadDocuments(space: DocumentSpace, ids: readonly string[]) {
  saveAddress(await addressFrom(space, { documents_ids: [...ids] }));
}

async function addressFrom(space: DocumentSpace, body: { documents_ids: string[]; inline?: boolean }) {
  const { url } = await call(calls[space], { body });
  return url;
}
