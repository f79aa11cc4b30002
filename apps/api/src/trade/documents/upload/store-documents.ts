import type { Uploaded } from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { invalid, keyReused, notFound } from "../../../ground/http/refusal.ts";
import { recordEvents } from "../../../record/outbox/record-events.ts";
import { attachFiles, type StoredFile } from "../../../record/files/unattached-files/unattached-files.ts";
import { requireQuota, type Quotas } from "./quotas.ts";
import {
  addDocument,
  countStaged,
  findOrderId,
  findSameBytes,
  findUploadedBefore,
  type OrderOfUpload,
  type UploadPlace,
} from "./upload-queries.ts";

const MOST_STAGED = 500;

/** Refuses the upload if too many of the user's files wait to be linked. Documents of products have no order. */
export async function requireStagingAllowed(scope: VendorScope): Promise<OrderOfUpload> {
  if ((await countStaged(scope)) >= MOST_STAGED)
    throw invalid({ document: [`${MOST_STAGED} of your files wait to be linked. Link or remove some of them first.`] });
  return { orderId: null, purchaseOrder: null };
}

/** Returns the order with this number. */
export async function findOrder(scope: VendorScope, purchaseOrder: string): Promise<OrderOfUpload> {
  const orderId = await findOrderId(scope, purchaseOrder);
  if (orderId === undefined) throw notFound();
  return { orderId, purchaseOrder };
}

/**
 * Adds stored files as documents of the order or of products, and reports duplicates. A repeated request with the same
 * Idempotency-Key adds nothing and returns the documents of the first request. The caller has locked the company's uploads,
 * so two requests with one key cannot both be the first.
 */
export async function storeDocuments(
  scope: VendorScope,
  quotas: Quotas,
  place: UploadPlace,
  files: readonly StoredFile[],
) {
  const before = await findUploadedBefore(scope, place);
  if (before.length > 0) return readRepeated(scope, place, files, before);
  await requireQuota(scope, quotas, place.orderId, files);
  await attachFiles(scope, "documents", files);
  const uploaded: Uploaded[] = [];
  for (const file of files) {
    const same = await findSameBytes(scope, place.orderId, file.sha256);
    await addDocument(scope, place, file);
    uploaded.push({ id: file.id, name: file.name, same_as: same });
  }
  if (place.orderId !== null) await recordSubmissions(scope, place, uploaded);
  return uploaded;
}

/** Records uploads to an order. Those of products are submitted when they are linked. */
const recordSubmissions = (scope: VendorScope, { purchaseOrder }: OrderOfUpload, uploaded: readonly Uploaded[]) =>
  recordEvents(
    scope,
    uploaded.map(({ id, name }) => ({
      company_id: scope.companyId,
      type: "document.submitted",
      subject: id,
      data: { space: "order", name, purchase_order: purchaseOrder, gxp_skus: [] },
    })),
  );

/** Checks the quotas before a byte is read. Lets a repeated request pass, because its own documents may have used up the quota. */
export async function requireFreeSpace(scope: VendorScope, quotas: Quotas, place: UploadPlace) {
  if ((await findUploadedBefore(scope, place)).length === 0)
    await requireQuota(scope, quotas, place.orderId, [{ size: 1 }]);
}

async function readRepeated(
  scope: VendorScope,
  { orderId }: UploadPlace,
  files: readonly StoredFile[],
  before: Awaited<ReturnType<typeof findUploadedBefore>>,
) {
  const left = before.filter(({ isSamePlace }) => isSamePlace);
  const repeated = files.map(({ sha256 }) => {
    const index = left.findIndex((document) => document.sha256.equals(sha256));
    return index < 0 ? undefined : left.splice(index, 1)[0];
  });
  const ids = before.map(({ id }) => id);
  const uploaded: Uploaded[] = [];
  for (const document of repeated) {
    if (!document || left.length > 0) throw keyReused("This Idempotency-Key was used for another upload.");
    const same = await findSameBytes(scope, orderId, document.sha256, ids);
    uploaded.push({ id: document.id, name: document.name, same_as: same });
  }
  return uploaded;
}
