import { DownloadAddress, DownloadRequest } from "./documents.ts";
import { endpoint } from "../ground/endpoint.ts";

export const downloadCompanyDocuments = endpoint({
  method: "POST",
  path: "/api/provider/documents/download/",
  access: "provider.view_documents",
  audits: ["documents_ids"],
  summary:
    "A download address for one document of a company, or for a zip of several of the same company; archived documents too",
  body: DownloadRequest,
  response: DownloadAddress,
});
