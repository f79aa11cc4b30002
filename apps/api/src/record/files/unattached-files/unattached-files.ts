import { randomUUID } from "node:crypto";
import type { StaffScope, VendorScope } from "../../../ground/db/scope.ts";
import { unavailable } from "../../../ground/http/refusal.ts";
import type { BlobStore } from "../../../ground/storage/blob-store.ts";
import type { ReceivedFile } from "../../../ground/storage/received-file.ts";
import { insertUnattachedFiles, deleteUnattachedFiles } from "./unattached-file-queries.ts";

type Kind = "agreements" | "documents" | "requirements" | "runs";
type Transacting = Pick<StaffScope | VendorScope, "db">;
type Step = (mode: "read write", work: (scope: Transacting) => Promise<unknown>) => Promise<unknown>;

/** A file in the blob store, under its kind and id. */
export interface StoredFile {
  id: string;
  name: string;
  extension: string;
  size: number;
  sha256: Buffer;
}

/** A received file that is going to be stored. */
type NewContent = Pick<StoredFile, "name" | "extension"> & { content: ReceivedFile };

/**
 * Stores files under new ids before any row refers to them. A job removes files that no row refers to
 * after some hours.
 */
export async function storeFiles(step: Step, blobs: BlobStore, kind: Kind, files: readonly NewContent[]) {
  const named = files.map((file) => ({ id: randomUUID(), file }));
  await step("read write", (scope) => insertUnattachedFiles(scope, getKeys(kind, named)));
  for (const { id, file } of named) await blobs.store(`${kind}/${id}`, file.content);
  return named.map(({ id, file: { name, extension, content } }): StoredFile => {
    return { id, name, extension, size: content.size, sha256: content.sha256 };
  });
}

/** Marks the files as attached to rows of this transaction. Fails if the job has already removed them. */
export async function attachFiles(scope: Transacting, kind: Kind, files: readonly { id: string }[]) {
  if ((await deleteUnattachedFiles(scope, getKeys(kind, files))).length < files.length)
    throw unavailable("upload_expired", "Storing this took too long. Send it again.");
}

/**
 * Removes stored files that no row refers to. Their rows in `loose_files` prove that, because a transaction that attaches
 * files deletes those rows, and the delete here waits for transactions that have not ended. Each file is removed before its
 * row, so that no file is left behind.
 */
export const removeUnattachedFiles = (step: Step, blobs: BlobStore, kind: Kind, files: readonly { id: string }[]) =>
  step("read write", async (scope) => {
    for (const key of await deleteUnattachedFiles(scope, getKeys(kind, files))) await blobs.remove(key);
  });

const getKeys = (kind: Kind, files: readonly { id: string }[]) => files.map(({ id }) => `${kind}/${id}`);
