import type { Uploaded } from "@lading/contract";
import type { VendorScope } from "../db/scope.ts";
import { invalid, notFound } from "../http/refusal.ts";
import { holdFiles, type StoredFile } from "./loose-files.ts";
import { addDocument, countStaged, findOrderId, findSameBytes } from "./upload-queries.ts";

const MOST_STAGED = 500;

/** Refuses who leaves files behind again and again: some have to be linked or removed before more are taken. */
export async function findRoomToStage(scope: VendorScope) {
  if ((await countStaged(scope)) >= MOST_STAGED)
    throw invalid({ document: [`${MOST_STAGED} of your files wait to be linked. Link or remove some of them first.`] });
  return null;
}

/** The order of this number. */
export async function findOwnOrder(scope: VendorScope, purchaseOrder: string) {
  const id = await findOrderId(scope, purchaseOrder);
  if (id === undefined) throw notFound();
  return id;
}

/** Gives stored files to the company, as documents of the order or of products, and says which it has already. */
export async function keepDocuments(scope: VendorScope, orderId: string | null, files: readonly StoredFile[]) {
  await holdFiles(scope, "documents", files);
  const kept: Uploaded[] = [];
  for (const file of files) {
    const same = await findSameBytes(scope, orderId, file.sha256);
    await addDocument(scope, orderId, file);
    kept.push({ id: file.id, name: file.name, same_as: same });
  }
  return kept;
}
