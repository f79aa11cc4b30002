import { randomUUID } from "node:crypto";
import type { StaffScope, VendorScope } from "../db/scope.ts";
import { busy } from "../http/refusal.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import { enterLooseFiles, takeLooseFiles } from "./loose-file-queries.ts";
import type { NewFile } from "./receive-files.ts";

type Kind = "agreements" | "documents";
type Step = (mode: "read write", work: (scope: StaffScope | VendorScope) => Promise<unknown>) => Promise<unknown>;

/** A file in the store, under its kind and id. */
export interface StoredFile {
  id: string;
  name: string;
  extension: string;
  size: number;
  sha256: Buffer;
}

/**
 * Stores files for good, under new ids, before any row holds them. If none comes to hold them, whatever the reason, they
 * are swept away in some hours.
 */
export async function storeFiles(step: Step, blobs: BlobStore, kind: Kind, files: readonly NewFile[]) {
  const named = files.map((file) => ({ id: randomUUID(), file }));
  await step("read write", (scope) => enterLooseFiles(scope, keysOf(kind, named)));
  for (const { id, file } of named) await blobs.keep(`${kind}/${id}`, file.content);
  return named.map(({ id, file: { name, extension, content } }): StoredFile => {
    return { id, name, extension, size: content.size, sha256: content.sha256 };
  });
}

/** From here on rows of this transaction hold the files. It fails when they were swept away meanwhile. */
export async function holdFiles(scope: StaffScope | VendorScope, kind: Kind, files: readonly StoredFile[]) {
  if ((await takeLooseFiles(scope, keysOf(kind, files))) < files.length)
    throw busy("Storing this took too long. Send it again.");
}

const keysOf = (kind: Kind, files: readonly { id: string }[]) => files.map(({ id }) => `${kind}/${id}`);
