import { createHash } from "node:crypto";
import type { BlobStore } from "../storage/blob-store.ts";
import { addDays } from "./calendar.ts";
import { copyRows, idsOf, labelIds, uploaderIds } from "./demonstration-queries.ts";
import { agreementsOf, type DemonstrationAgreement } from "./documents/agreements.ts";
import type { DemonstrationFile } from "./documents/demonstration-file.ts";
import { filesOf } from "./documents/files-of.ts";
import { companySender } from "./documents/senders.ts";
import type { Shop } from "./documents/shop.ts";
import { idFor } from "./pictures.ts";
import { seededRandom } from "./random.ts";
import type { VendorTarget } from "./vendor-target.ts";

type Goods = Pick<Shop, "buyer" | "catalogue" | "orders" | "pictures" | "today">;

/** Documents of products and orders, archived ones, and agreements: each a real file in the store. */
export async function addDocuments(target: VendorTarget, goods: Goods) {
  const { company } = target;
  const isLarger = company.plan === "Professional";
  const random = seededRandom(company.orders + 7);
  const shop: Shop = { ...goods, company, sender: companySender(company), random, scale: isLarger ? 4 : 1 };
  await addFiles(target, shop, await filesOf(shop));
  await addAgreements(target, shop, await agreementsOf(shop, isLarger));
}

async function addFiles(
  { client, blobs, company, companyId }: VendorTarget,
  { random, today }: Shop,
  files: readonly DemonstrationFile[],
) {
  const productIds = await idsOf(client, "products", companyId);
  const orderIds = await idsOf(client, "purchase_orders", companyId);
  const labels = await labelIds(client);
  const uploaders = await uploaderIds(client, companyId);
  const kept = files.map((file) => ({ ...file, ...identified(company.code, file.name, file.content) }));
  await store(blobs, "documents", kept);
  const names = [
    "company_id",
    "id",
    "space",
    "order_id",
    "name",
    "extension",
    "size",
    "sha256",
    "label_id",
    "uploaded_at",
  ];
  await copyRows(
    client,
    "documents",
    [...names, "uploaded_by", "modified_date", "archived_at"],
    kept.map((file) => {
      const space = file.purchaseOrder === undefined ? "product" : "order";
      const uploaded = `${file.day}T${random.whole(13, 21)}:${random.whole(10, 59)}:00Z`;
      return [
        companyId,
        file.id,
        space,
        orderIds.get(file.purchaseOrder ?? "") ?? null,
        file.name,
        file.extension,
        file.content.length,
        `\\x${file.sha256.toString("hex")}`,
        labels.get(`${space} ${file.label}`) ?? null,
        uploaded,
        random.pick(uploaders),
        uploaded,
        file.archivedDaysAgo === undefined ? null : `${addDays(today, -file.archivedDaysAgo)}T00:00:00Z`,
      ];
    }),
  );
  await copyRows(
    client,
    "document_products",
    ["company_id", "document_id", "product_id"],
    kept
      .filter(({ archivedDaysAgo }) => archivedDaysAgo === undefined)
      .flatMap(({ id, skus }) => skus.map((sku) => [companyId, id, productIds.get(sku) ?? null])),
  );
  await copyRows(
    client,
    "archived_links",
    ["company_id", "document_id", "gxp_sku"],
    kept
      .filter(({ archivedDaysAgo }) => archivedDaysAgo !== undefined)
      .flatMap(({ id, skus }) => skus.map((sku) => [companyId, id, sku])),
  );
}

async function addAgreements(
  { client, blobs, company, companyId }: VendorTarget,
  { today }: Shop,
  agreements: readonly DemonstrationAgreement[],
) {
  const kept = agreements.map((agreement) => {
    const { file, type, daysAgo } = agreement;
    return {
      ...agreement,
      ...file,
      ...identified(company.code, `${type} ${daysAgo}`, file?.content ?? Buffer.alloc(0)),
    };
  });
  await store(blobs, "agreements", kept);
  await copyRows(
    client,
    "agreements",
    [
      "company_id",
      "id",
      "file_id",
      "document_type",
      "status",
      "expiration_date",
      "status_modified_date",
      "modified_date",
      "name",
      "extension",
      "size",
      "sha256",
    ],
    kept.map(({ id, sha256, type, status, expiresIn, daysAgo, file }) => {
      const moment = `${addDays(today, -daysAgo)}T16:20:00Z`;
      return [
        companyId,
        id,
        file ? id : null,
        type,
        status,
        expiresIn === null ? null : addDays(today, expiresIn),
        moment,
        moment,
        file?.name ?? null,
        file?.extension ?? null,
        file?.content.length ?? null,
        file ? `\\x${sha256.toString("hex")}` : null,
      ];
    }),
  );
}

function identified(companyCode: string, name: string, content: Buffer) {
  const sha256 = createHash("sha256").update(content).digest();
  return { id: idFor(companyCode, name, sha256), sha256 };
}

const AT_ONCE = 16;

/** A few at a time: each holds a file open. */
async function store(
  blobs: BlobStore,
  folder: "documents" | "agreements",
  files: readonly { id: string; content?: Buffer }[],
) {
  const waiting = files.flatMap(({ id, content }) => (content ? [{ id, content }] : []));
  const storeNext = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await blobs.put(`${folder}/${next.id}`, next.content);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, storeNext));
}
