import { previewedExtensions, type DownloadRequest } from "@lading/contract";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import { invalid, notFound } from "../../ground/http/refusal.ts";
import type { DownloadAddresses } from "./download-addresses.ts";
import { findDocumentCompanies, findFiles, insertDownload, type DownloadSpace } from "./download-queries.ts";

/** Creates the address of one file, or of a zip file of several, if all of them exist. */
export async function grantDownload(
  scope: VendorScope | StaffScope,
  addresses: DownloadAddresses,
  space: DownloadSpace,
  { documents_ids, inline = false }: DownloadRequest,
) {
  const ids = [...new Set(documents_ids)];
  if (inline && ids.length > 1) throw invalid({ inline: ["One document at a time can be shown in the browser."] });
  const files = await findFiles(scope, space, ids);
  const missing = ids.length - files.length;
  if (missing > 0 && ids.length === 1) throw notFound();
  if (missing > 0)
    throw invalid({
      documents_ids: [`${missing} of the ${ids.length} documents ${missing === 1 ? "is" : "are"} no longer here.`],
    });
  if (inline && !files.every(({ extension }) => previewedExtensions.some((one) => one === extension)))
    throw invalid({ inline: ["Only PDF, PNG and JPEG files can be shown in the browser."] });
  const { id, expires } = await insertDownload(scope, { space, ids, inline });
  return { url: addresses.create(id, expires) };
}

/** Creates the address of documents of one company for staff, and returns the company with it. */
export async function grantCompanyDownload(scope: StaffScope, addresses: DownloadAddresses, request: DownloadRequest) {
  const answer = await grantDownload(scope, addresses, "company-document", request);
  const [company_id, ...others] = await findDocumentCompanies(scope, request.documents_ids);
  if (others.length > 0) throw invalid({ documents_ids: ["Choose documents of one company."] });
  return { answer, company_id };
}
