import { endpoint } from "../ground/endpoint.ts";
import { DownloadAddress, DownloadRequest } from "./documents.ts";

export const downloadReviewedFiles = endpoint({
  method: "POST",
  path: "/api/provider/requirement-items/download/",
  access: "provider.review_documents",
  audits: ["documents_ids"],
  summary: "A download address for one file that a company sent for a requirement, or for a zip of several",
  body: DownloadRequest,
  response: DownloadAddress,
});
