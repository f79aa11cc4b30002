import type { readDocumentRoom } from "@lading/contract";
import type * as z from "zod/mini";
import type { CompanyScope, VendorScope } from "../../../ground/db/scope.ts";
import { badRequest, invalid, notFound, unavailable } from "../../../ground/http/refusal.ts";
import {
  countOrderDocuments,
  countProductDocuments,
  findCompanyName,
  findBytesOnDisk,
  findOverfullOrder,
  findOverfullProduct,
  findStoredBytes,
} from "./quota-queries.ts";
import { findOrderId } from "./upload-queries.ts";

/** The limits of a company; 0 means no limit. */
export interface Quotas {
  perOrder: number;
  perProduct: number;
  companyBytes: number;
}

/**
 * Refuses files that would exceed the quota of the company or of the order; `orderId` is null for documents of products. A
 * caller that stores the files must lock the company's uploads, because concurrent uploads would see the same free space.
 */
export async function requireQuota(
  scope: CompanyScope,
  { perOrder, companyBytes }: Quotas,
  orderId: string | null,
  files: readonly { size: number }[],
) {
  if (companyBytes > 0) {
    const used = await findStoredBytes(scope);
    if (used + files.reduce((sum, { size }) => sum + size, 0) > companyBytes)
      throw invalid({
        document: [
          `${await nameCompany(scope)} has stored ${formatSize(used)} of at most ${formatSize(companyBytes)}. Delete documents from the archive to make room.`,
        ],
      });
  }
  if (perOrder > 0 && orderId !== null) {
    const used = await countOrderDocuments(scope, orderId);
    if (used + files.length > perOrder)
      throw invalid({
        document: [
          `This order has ${formatCount(used)} of at most ${formatCount(perOrder)} documents. Archive some of them to make room.`,
        ],
      });
  }
}

/** Staff, who act for several companies, read the company's name. */
const nameCompany = async (scope: CompanyScope) =>
  scope.user.companyId === null ? findCompanyName(scope) : "Your company";

/**
 * Returns the most bytes that concurrent requests of the company may send: its free space and one request more. The quota of
 * that request is checked when its files are stored; it may repeat the request that used up the quota. Refuses a company
 * whose deleted files, which stay on disk for hours, exceed its quota.
 */
export async function findIncomingLimit(scope: CompanyScope, { companyBytes }: Quotas, requestBytes: number) {
  if (companyBytes === 0) return Infinity;
  const { stored, deleted } = await findBytesOnDisk(scope);
  if (deleted > companyBytes)
    throw unavailable(
      "deleted_files_waiting",
      `${await nameCompany(scope)} has deleted many files lately, and they are not cleared away yet. Try again in some hours.`,
    );
  return Math.max(0, companyBytes - stored) + requestBytes;
}

/** Refuses links or restores that would make a product or an order exceed its limit. */
export async function requireWithinQuotas(
  scope: CompanyScope,
  { perOrder, perProduct }: Quotas,
  documentIds: readonly string[],
) {
  const product = perProduct > 0 && (await findOverfullProduct(scope, documentIds, perProduct));
  if (product) {
    const { gxp_sku, count } = product;
    const detail = describeExcess(`Product ${gxp_sku}`, count, perProduct);
    throw badRequest("product_document_limit", detail, { gxp_sku, count, limit: perProduct });
  }
  const order = perOrder > 0 && (await findOverfullOrder(scope, documentIds, perOrder));
  if (order) {
    const { purchase_order, count } = order;
    const detail = describeExcess(`Order ${purchase_order}`, count, perOrder);
    throw badRequest("order_document_limit", detail, { purchase_order, count, limit: perOrder });
  }
}

/** Returns the used part of the quotas of the company and of an order or a product. */
export async function findQuotaUse(
  scope: VendorScope,
  { perOrder, perProduct, companyBytes }: Quotas,
  { order, product }: z.output<typeof readDocumentRoom.query>,
): Promise<z.output<typeof readDocumentRoom.response>> {
  const used =
    order === undefined ? product && (await countProductDocuments(scope, product)) : await countDocuments(scope, order);
  if (used === undefined && (order ?? product) !== undefined) throw notFound();
  const limit = (order === undefined ? perProduct : perOrder) || null;
  return {
    company_bytes: { used: await findStoredBytes(scope), limit: companyBytes || null },
    documents: typeof used === "number" ? { used, limit } : null,
  };
}

async function countDocuments(scope: VendorScope, purchaseOrder: string) {
  const id = await findOrderId(scope, purchaseOrder);
  return id === undefined ? undefined : countOrderDocuments(scope, id);
}

const describeExcess = (place: string, count: number, most: number) =>
  `${place} would have ${formatCount(count)} documents and may have ${formatCount(most)}. Archive some of them first.`;

const formatCount = (count: number) => count.toLocaleString("en-US");

/** Formats sizes from 0.1 GB in GB, the unit of the setting. */
function formatSize(bytes: number) {
  const [size, unit] = bytes < 1024 ** 3 / 10 ? [bytes / 1024 ** 2, "MB"] : [bytes / 1024 ** 3, "GB"];
  return `${size.toLocaleString("en-US", { maximumFractionDigits: 2 })} ${unit}`;
}
