import type { Uploaded } from "@lading/contract";
import type { FastifyRequest } from "fastify";
import type { VendorScope } from "../db/scope.ts";
import { keepDocuments } from "./keep-document.ts";
import { storeFiles } from "./loose-files.ts";
import { receiveFiles, type Expected, type Reception } from "./receive-files.ts";
import { lockUploads } from "./upload-queries.ts";

interface UploadCall {
  request: FastifyRequest;
  step<T>(mode: "read only" | "read write", work: (scope: VendorScope) => Promise<T>): Promise<T>;
  finish<T>(work: (scope: VendorScope) => Promise<T>, audited: (done: T) => object): Promise<T>;
}

/**
 * Receives the files of a request, stores them, and gives them to the company: all or none. `findPlace` refuses what cannot
 * be uploaded there before a byte of it is read; it answers the order whose documents they are, or null.
 */
export async function uploadDocuments(
  call: UploadCall,
  reception: Reception,
  expected: Expected,
  findPlace: (scope: VendorScope) => Promise<string | null>,
): Promise<Uploaded[]> {
  await call.step("read only", findPlace);
  await using form = await receiveFiles(call.request, reception, expected);
  const files = await storeFiles((mode, work) => call.step(mode, work), reception.blobs, "documents", form.files);
  const keep = async (scope: VendorScope) => {
    await lockUploads(scope);
    return keepDocuments(scope, await findPlace(scope), files);
  };
  return await call.finish(keep, (documents) => ({ documents: documents.map(({ id }) => id) }));
}
