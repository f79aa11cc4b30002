import { createHash, randomUUID } from "node:crypto";
import type pg from "pg";
import type { BlobStore } from "../ground/storage/blob-store.ts";
import { onlyRow } from "../ground/db/only-row.ts";

export interface DocumentValues {
  /** By default `order` if `orderId` is set, otherwise `product`. With `order` and no `orderId`, the order is new. */
  space?: "product" | "order";
  orderId?: string;
  name?: string;
  extension?: string;
  content?: Buffer;
  label?: string;
  /** GXP SKUs of the products that the document is linked to. */
  products?: string[];
  stagedBy?: string;
  archivedAt?: string;
}

/** Creates a document and stores its file. */
export async function aDocument(
  { owner, blobs }: { owner: pg.Pool; blobs: BlobStore },
  companyId: string,
  values: DocumentValues = {},
) {
  const {
    space = values.orderId ? "order" : "product",
    name = "Data sheet",
    extension = "pdf",
    products = [],
  } = values;
  const content = values.content ?? Buffer.from(`a file of the tests ${randomUUID()}`);
  const orderId = space === "order" ? (values.orderId ?? (await anOrder(owner, companyId)).id) : null;
  const { rows } = await owner.query<{ id: string }>(
    `insert into documents (company_id, space, order_id, name, extension, size, sha256, label_id, staged_by, archived_at)
     values ($1, $2, $3, $4, $5, $6, $7, (select id from labels where space = $2 and name = $8), $9, $10) returning id`,
    [
      companyId,
      space,
      orderId,
      name,
      extension,
      content.length,
      createHash("sha256").update(content).digest(),
      values.label ?? null,
      values.stagedBy ?? null,
      values.archivedAt ?? null,
    ],
  );
  const id = onlyRow(rows).id;
  for (const gxpSku of products)
    await owner.query(
      "insert into document_products select company_id, $2, id from products where company_id = $1 and gxp_sku = $3",
      [companyId, id, gxpSku],
    );
  await blobs.put(`documents/${id}`, content);
  return { id, content };
}

/** Creates a purchase order without lines. */
export async function anOrder(owner: pg.Pool, companyId: string, purchaseOrder = `PO-${randomUUID().slice(0, 8)}`) {
  await owner.query("insert into order_statuses (name) values ('Open') on conflict do nothing");
  const { rows } = await owner.query<{ id: string }>(
    `insert into purchase_orders (company_id, purchase_order, order_date, status, total)
     values ($1, $2, current_date, 'Open', 0) returning id`,
    [companyId, purchaseOrder],
  );
  return { id: onlyRow(rows).id, purchaseOrder };
}

/** Creates an agreement and stores its file. */
export async function anAgreement({ owner, blobs }: { owner: pg.Pool; blobs: BlobStore }, companyId: string) {
  const fileId = randomUUID();
  const content = Buffer.from(`an agreement of the tests ${fileId}`);
  const { rows } = await owner.query<{ id: string }>(
    `insert into agreements (company_id, document_type, status, file_id, name, extension, size, sha256)
     values ($1, 'Insurance', '4', $4, 'Certificate of insurance', 'pdf', $2, $3) returning id`,
    [companyId, content.length, createHash("sha256").update(content).digest(), fileId],
  );
  await blobs.put(`agreements/${fileId}`, content);
  return { id: onlyRow(rows).id, fileId, content };
}
