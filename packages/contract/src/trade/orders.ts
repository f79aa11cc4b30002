import * as z from "zod/mini";
import { OrderExportQuery, OrderFilters, OrdersQuery, ProductOrdersQuery } from "./document-fields.ts";
import { orderExportColumns } from "./export-columns.ts";
import {
  Document,
  DocumentChange,
  DownloadAddress,
  DownloadRequest,
  Label,
  NamedDocuments,
  PartlyDone,
  Uploaded,
} from "./documents.ts";
import { endpoint } from "../ground/endpoint.ts";
import { exportChoice, exporting, exportStart, exportStartSummary, exportSummary } from "../record/exports.ts";
import { GxpSku, OrderDocumentId, PurchaseOrderNumber } from "../ground/ids.ts";
import { nextCursor, pageTotals, Paging } from "../ground/list.ts";
import { Day, Decimal } from "../ground/text.ts";

export const Order = z.object({
  purchase_order: z.string(),
  vendor_reference_id: z.nullable(z.string()),
  due_date: z.nullable(Day),
  order_date: Day,
  location: z.nullable(z.string()),
  status: z.string(),
  /** A code of three letters. */
  currency: z.string(),
  /** In the currency of the order. */
  total: Decimal,
  /** Whether the order has a document that is not archived. */
  has_documents: z.boolean(),
});
export type Order = z.output<typeof Order>;

/** An order with the quantity, total and unit of measure of one product's lines. */
export const ProductOrder = z.extend(Order, {
  quantity: Decimal,
  /** Null if the lines have different units. */
  units: z.nullable(z.string()),
});
export type ProductOrder = z.output<typeof ProductOrder>;

const view = { access: "order_documents.view_order_docs" } as const;

export const listOrders = endpoint({
  method: "GET",
  path: "/api/order-documents/orders/",
  ...view,
  scope: "orders:read",
  summary: "The company's purchase orders, a page at a time",
  query: OrdersQuery,
  response: z.object({ orders: z.array(Order), ...pageTotals, ...nextCursor }),
});

export const exportOrders = endpoint({
  ...exporting,
  path: "/api/order-documents/orders/export",
  ...view,
  summary: exportSummary("purchase orders"),
  query: OrderExportQuery,
});

export const startOrderExport = endpoint({
  ...exportStart,
  path: "/api/order-documents/orders/export",
  ...view,
  summary: exportStartSummary("purchase orders"),
  query: OrderFilters,
  body: exportChoice(orderExportColumns),
});

export const readPositionInList = endpoint({
  method: "GET",
  path: "/api/order-documents/orders/position-in-list/",
  ...view,
  summary:
    "The page of the unfiltered list, in its default order, that contains an order; page 1 if there is no such order",
  query: z.object({ purchase_order: PurchaseOrderNumber, page_size: Paging.shape.page_size }),
  response: z.object({ page: z.int(), found: z.boolean() }),
});

export const listOrderStatuses = endpoint({
  method: "GET",
  path: "/api/order-documents/orders-statuses",
  ...view,
  summary: "The statuses that an order can have",
  response: z.array(z.object({ name: z.string() })),
});

export const listProductOrders = endpoint({
  method: "GET",
  path: "/api/products/{id}/orders",
  access: "products.view_product",
  flag: "Product Catalog",
  summary: "The purchase orders that contain a product, a page at a time",
  params: z.object({ id: GxpSku }),
  query: ProductOrdersQuery,
  response: z.object({ orders: z.array(ProductOrder), ...pageTotals }),
});

export const listOrderLabels = endpoint({
  method: "GET",
  path: "/api/order-documents/labels/",
  ...view,
  summary: "Labels of order documents",
  response: z.array(Label),
});

export const readOrderDocuments = endpoint({
  method: "GET",
  path: "/api/order-documents/order/{id}/",
  ...view,
  summary: "The documents of an order, the newest first",
  params: z.object({ id: PurchaseOrderNumber }),
  response: z.object({ documents: z.array(Document) }),
});

export const uploadOrderDocument = endpoint({
  method: "POST",
  path: "/api/order-documents/order/{id}/upload/",
  access: "order_documents.upload_document",
  summary:
    "Store a file of an order, sent as the form field document. Several files in one form are stored together or not at all. An Idempotency-Key makes a repeated request harmless",
  creates: true,
  params: z.object({ id: PurchaseOrderNumber }),
  streams: ["multipart/form-data"],
  repeatable: true,
  /** The first file. `documents` contains all of them. */
  response: z.extend(Uploaded, { documents: z.array(Uploaded) }),
});

export const changeOrderDocument = endpoint({
  method: "PATCH",
  path: "/api/order-documents/order/{id}/document/{docId}",
  access: "order_documents.edit_document",
  audits: ["name", "label_id"],
  summary: "Rename an order's document or change its label; 409 if a given old value is outdated",
  params: z.object({ id: PurchaseOrderNumber, docId: OrderDocumentId }),
  body: DocumentChange,
  response: Document,
});

export const archiveOrderDocuments = endpoint({
  method: "POST",
  path: "/api/order-documents/move-to-archive/",
  access: "order_documents.archive_documents",
  audits: ["id"],
  summary: "Archive documents of orders; the result lists each document that failed",
  body: NamedDocuments,
  response: PartlyDone,
});

export const downloadOrderDocuments = endpoint({
  method: "POST",
  path: "/api/order-documents/download/",
  ...view,
  audits: ["documents_ids"],
  summary: "A download address for one document, or for a zip of several",
  body: DownloadRequest,
  response: DownloadAddress,
});
