import { type Document, DocumentConflict } from "@lading/contract";
import { ApiError } from "../lib/api-error.ts";

/** Returns the current document if the server refused a change because another user had changed it; otherwise undefined. */
export function conflictingDocument(error: unknown): Document | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return DocumentConflict.safeParse(error.body).data?.document;
}
