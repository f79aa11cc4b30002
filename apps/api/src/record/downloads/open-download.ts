import {
  downloadAgreements,
  downloadArchivedDocuments,
  downloadCompanyAgreements,
  downloadCompanyDocuments,
  downloadOrderDocuments,
  downloadOwnExport,
  downloadProductDocuments,
  downloadRequirementFiles,
  downloadReviewedFiles,
  downloadRunFile,
} from "@lading/contract";
import type { ApiDatabase } from "../../ground/db/database.ts";
import { Refusal, notFound } from "../../ground/http/refusal.ts";
import { openCall } from "../../ground/http/serve.ts";
import { findFiles, type DownloadSpace } from "./download-queries.ts";

const calls = {
  product: downloadProductDocuments,
  order: downloadOrderDocuments,
  archive: downloadArchivedDocuments,
  agreement: downloadAgreements,
  export: downloadOwnExport,
  requirement: downloadRequirementFiles,
  "company-agreement": downloadCompanyAgreements,
  run: downloadRunFile,
  "company-document": downloadCompanyDocuments,
  "company-requirement": downloadReviewedFiles,
};

/** The prefix of a file's key in the blob store. */
const folders: Record<DownloadSpace, string> = {
  product: "documents",
  order: "documents",
  archive: "documents",
  agreement: "agreements",
  export: "runs",
  requirement: "requirements",
  "company-agreement": "agreements",
  run: "runs",
  "company-document": "documents",
  "company-requirement": "requirements",
};

interface Granted {
  sessionId: string;
  space: DownloadSpace;
  ids: readonly string[];
}

/**
 * Returns the granted files in the requested order. Refuses unless the session may still download all of them now. The
 * transaction ends before the first file is read.
 */
export async function openDownload(database: ApiDatabase, { sessionId, space, ids }: Granted) {
  const files = await openCall(database, calls[space], { sessionId }, "read only", (scope) =>
    findFiles(scope, space, ids),
  ).catch((failure: unknown) => {
    throw failure instanceof Refusal ? notFound() : failure;
  });
  const byId = new Map(files.map((file) => [file.id, { ...file, size: Number(file.size) }]));
  return ids.map((id) => {
    const file = byId.get(id);
    if (!file) throw notFound();
    const folder = "folder" in file && typeof file.folder === "string" ? file.folder : folders[space];
    return { ...file, key: `${folder}/${file.fileId}` };
  });
}

export type OpenedFile = Awaited<ReturnType<typeof openDownload>>[number];
