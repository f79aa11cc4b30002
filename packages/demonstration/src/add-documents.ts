import { createHash } from "node:crypto";
import { addDocumentRequest } from "./add-document-request.ts";
import { addMillCertificates } from "./add-mill-certificates.ts";
import { addRequirements } from "./add-requirements.ts";
import { addSubmissions } from "./add-submissions.ts";
import { addDays } from "./calendar.ts";
import { copyRows } from "./copy-rows.ts";
import { getIds, labelIds, uploaderIds } from "./demonstration-queries.ts";
import { certificatesExpireIn } from "./drafts.ts";
import { createAgreements, type DemonstrationAgreement } from "./documents/agreements.ts";
import type { DemonstrationFile } from "./documents/demonstration-file.ts";
import { createFiles } from "./documents/files-of.ts";
import { companySender } from "./documents/senders.ts";
import type { Shop } from "./documents/shop.ts";
import { idFor } from "./pictures.ts";
import type { Portal } from "./portal.ts";
import { seededRandom } from "./random.ts";
import type { VendorTarget } from "./vendor-target.ts";

type Goods = Pick<Shop, "buyer" | "catalogue" | "orders" | "pictures" | "today">;

/** Adds documents of products and orders, archived documents and agreements, and stores a file for each. */
export async function addDocuments(target: VendorTarget, goods: Goods) {
  const { company } = target;
  const isLarger = company.plan === "Professional";
  const random = seededRandom(company.orders + 7);
  const shop: Shop = { ...goods, company, sender: companySender(company), random, scale: isLarger ? 4 : 1 };
  await addFiles(target, shop, await createFiles(shop));
  await addAgreements(target, shop, await createAgreements(shop, isLarger));
  if (isLarger) await addRequirements(target, shop);
  await addMillCertificates(target, shop);
  await addDocumentRequest(target, shop, isLarger ? "missing" : "accepted");
}

async function addFiles(
  { client, blobs, company, companyId }: VendorTarget,
  { random, today }: Shop,
  files: readonly DemonstrationFile[],
) {
  const productIds = await getIds(client, "products", companyId);
  const orderIds = await getIds(client, "purchase_orders", companyId);
  const labels = await labelIds(client);
  const uploaders = await uploaderIds(client, companyId);
  const stored = files.map((file) => ({ ...file, ...identified(company.code, file.name, file.content) }));
  await store(blobs, "documents", stored);
  const values = createValues(stored, today);
  await copyRows(
    client,
    "documents",
    stored.map((file) => {
      const space = file.purchaseOrder === undefined ? "product" : "order";
      const uploaded = `${file.day}T${random.whole(13, 21)}:${random.whole(10, 59)}:00Z`;
      return {
        company_id: companyId,
        id: file.id,
        space,
        order_id: orderIds.get(file.purchaseOrder ?? "") ?? null,
        name: file.name,
        extension: file.extension,
        size: file.content.length,
        sha256: `\\x${file.sha256.toString("hex")}`,
        label_id: labels.get(`${space} ${file.label}`) ?? null,
        uploaded_at: uploaded,
        uploaded_by: random.pick(uploaders),
        modified_date: uploaded,
        field_values: values.has(file.id) ? JSON.stringify(values.get(file.id)) : null,
        expires_on: values.get(file.id)?.expires ?? null,
        archived_at: file.archivedDaysAgo === undefined ? null : `${addDays(today, -file.archivedDaysAgo)}T00:00:00Z`,
      };
    }),
  );
  await copyRows(
    client,
    "document_products",
    stored
      .filter(({ archivedDaysAgo }) => archivedDaysAgo === undefined)
      .flatMap(({ id, skus }) =>
        skus.map((sku) => ({ company_id: companyId, document_id: id, product_id: productIds.get(sku) ?? null })),
      ),
  );
  await copyRows(
    client,
    "document_values",
    stored.flatMap(({ id, day }) =>
      Object.entries(values.get(id) ?? {}).map(([key, value]) => ({
        company_id: companyId,
        document_id: id,
        key,
        value: JSON.stringify(value),
        source: "typed",
        set_by: uploaders[0] ?? null,
        set_at: `${day}T21:00:00Z`,
      })),
    ),
  );
  await copyRows(
    client,
    "archived_links",
    stored
      .filter(({ archivedDaysAgo }) => archivedDaysAgo !== undefined)
      .flatMap(({ id, skus }) => skus.map((gxp_sku) => ({ company_id: companyId, document_id: id, gxp_sku }))),
  );
}

/** The values of the certificates that expire, by the ids of their documents. */
function createValues(files: readonly (DemonstrationFile & { id: string })[], today: string) {
  const certificates = files.filter((file) => file.label === certificateLabel && file.archivedDaysAgo === undefined);
  return new Map(
    certificates.slice(0, certificatesExpireIn.length).map(({ id, name }, place) => {
      const values = {
        certificate_number: name.replace(`${certificateLabel} `, ""),
        expires: addDays(today, certificatesExpireIn[place] ?? 0),
      };
      return [id, values];
    }),
  );
}

const certificateLabel = "Certificate of Conformance";

async function addAgreements(
  { client, blobs, company, companyId }: VendorTarget,
  { today }: Shop,
  agreements: readonly DemonstrationAgreement[],
) {
  const stored = agreements.map((agreement) => {
    const { file, type, daysAgo } = agreement;
    return {
      ...agreement,
      ...file,
      ...identified(company.code, `${type} ${daysAgo}`, file?.content ?? Buffer.alloc(0)),
    };
  });
  await store(blobs, "agreements", stored);
  await addSubmissions({ client, companyId }, today, stored);
  await copyRows(
    client,
    "agreements",
    stored
      .filter(({ sent }) => !sent?.reason)
      .map(({ id, sha256, type, status, expiresIn, daysAgo, file }) => {
        const moment = `${addDays(today, -daysAgo)}T16:20:00Z`;
        return {
          company_id: companyId,
          id,
          file_id: file ? id : null,
          document_type: type,
          status,
          expiration_date: expiresIn === null ? null : addDays(today, expiresIn),
          status_modified_date: moment,
          modified_date: moment,
          name: file?.name ?? null,
          extension: file?.extension ?? null,
          size: file?.content.length ?? null,
          sha256: file ? `\\x${sha256.toString("hex")}` : null,
          reason: stored.find((other) => other.type === type && other.sent)?.sent?.reason ?? null,
        };
      }),
  );
}

function identified(companyCode: string, name: string, content: Buffer) {
  const sha256 = createHash("sha256").update(content).digest();
  return { id: idFor(companyCode, name, sha256), sha256 };
}

const AT_ONCE = 16;

/** Limited, because each stored file is an open file. */
async function store(
  blobs: Portal["blobs"],
  folder: "documents" | "agreements",
  files: readonly { id: string; content?: Buffer }[],
) {
  const waiting = files.flatMap(({ id, content }) => (content ? [{ id, content }] : []));
  const storeNext = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await blobs.put(`${folder}/${next.id}`, next.content);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, storeNext));
}
