import * as z from "zod/mini";
import { ProductDocumentExportQuery, ProductDocumentFilters, ProductDocumentsQuery } from "./document-fields.ts";
import { documentExportColumns } from "./export-columns.ts";
import {
  Document,
  DocumentChange,
  DocumentIds,
  DownloadAddress,
  DownloadRequest,
  Label,
  LabelId,
  LinkedProduct,
  NamedDocuments,
  PartlyDone,
  Uploaded,
} from "./documents.ts";
import { GivenValues, PastValue } from "./label-fields.ts";
import { endpoint } from "../ground/endpoint.ts";
import { exportChoice, exporting, exportStart, exportStartSummary, exportSummary } from "../record/exports.ts";
import { GxpSku, ProductDocumentId, StagedDocumentId } from "../ground/ids.ts";
import { pageTotals, Paging } from "../ground/list.ts";
import { text, anyText } from "../ground/text.ts";

const space = { flag: "Product Documents" } as const;
const view = { access: "persistent_documents.view_product_docs", ...space } as const;

export const listProductDocuments = endpoint({
  method: "GET",
  path: "/api/persistent-documents/",
  ...view,
  summary: "The company's product documents, or those of one product, a page at a time",
  query: ProductDocumentsQuery,
  response: z.object({ documents: z.array(Document), ...pageTotals }),
});

export const exportProductDocuments = endpoint({
  ...exporting,
  path: "/api/persistent-documents/export",
  ...view,
  summary: exportSummary("product documents"),
  query: ProductDocumentExportQuery,
});

export const startProductDocumentExport = endpoint({
  ...exportStart,
  path: "/api/persistent-documents/export",
  ...view,
  summary: exportStartSummary("product documents"),
  query: ProductDocumentFilters,
  body: exportChoice(documentExportColumns),
});

export const listBareProducts = endpoint({
  method: "GET",
  path: "/api/persistent-documents/missing/",
  ...view,
  summary: "The company's products that have no document, or none with a label, by GXP SKU, a page at a time",
  query: z.extend(Paging, {
    /** The name of a label, in any case. */
    label: z.optional(text(100)),
  }),
  response: z.object({ products: z.array(LinkedProduct), ...pageTotals }),
});

export const listProductLabels = endpoint({
  method: "GET",
  path: "/api/persistent-documents/labels/",
  ...view,
  summary: "Labels of product documents",
  response: z.array(Label),
});

export const uploadProductDocument = endpoint({
  method: "POST",
  path: "/api/persistent-documents/upload/",
  access: "persistent_documents.upload_document",
  ...space,
  summary:
    "Store a file, sent as the form field document. Its uploader has 24 hours to link it. An Idempotency-Key makes a repeated request harmless",
  creates: true,
  streams: ["multipart/form-data"],
  repeatable: true,
  response: Uploaded,
});

/** A stored file that its uploader has not linked yet. */
export const StagedDocument = z.object({
  id: z.uuid(),
  name: z.string(),
  extension: z.string(),
  size: z.int(),
  upload_date: z.iso.datetime(),
});
export type StagedDocument = z.output<typeof StagedDocument>;

export const listStagedDocuments = endpoint({
  method: "GET",
  path: "/api/persistent-documents/staged/",
  access: "persistent_documents.upload_document",
  ...space,
  summary: "Files that the user has uploaded but not linked yet, the newest first",
  response: z.object({ documents: z.array(StagedDocument) }),
});

export const removeStagedDocument = endpoint({
  method: "DELETE",
  path: "/api/persistent-documents/staged/{id}",
  access: "persistent_documents.upload_document",
  ...space,
  summary: "Remove an uploaded file that was not linked",
  params: z.object({ id: StagedDocumentId }),
  response: z.object({}),
});

export const changeProductDocument = endpoint({
  method: "PATCH",
  path: "/api/persistent-documents/{id}",
  access: "persistent_documents.edit_document",
  ...space,
  audits: ["name", "label_id", "values"],
  summary:
    "Rename a product document, change its label or the values of its label's fields; 409 if a given old value is outdated",
  params: z.object({ id: ProductDocumentId }),
  body: DocumentChange,
  response: Document,
});

export const listDocumentValues = endpoint({
  method: "GET",
  path: "/api/persistent-documents/{id}/values/",
  ...view,
  summary: "All values that were given for the fields of a product document, the newest first, with who gave them",
  params: z.object({ id: ProductDocumentId }),
  response: z.object({ results: z.array(PastValue) }),
});

const action = z.enum(["link", "unlink"]);

/**
 * Linking a file that the caller has staged needs persistent_documents.upload_document; afterwards the lists contain it.
 * Everything else needs persistent_documents.edit_document.
 */
export const linkProducts = endpoint({
  method: "POST",
  path: "/api/persistent-documents/link-product",
  ...view,
  audits: ["doc_id", "skus", "action"],
  summary: "Link a document to products, or unlink it; all or none",
  body: z.strictObject({
    doc_id: ProductDocumentId,
    /** GXP SKUs. */
    skus: z
      .array(GxpSku)
      .check(z.minLength(1, "Choose at least one product."), z.maxLength(1000, "At most 1,000 products at a time.")),
    action,
    /** The document's new label. */
    label_id: z.optional(z.nullable(LabelId)),
    /** Values of the label's fields. A new label needs those of all required fields. */
    values: z.optional(GivenValues),
  }),
  response: Document,
});

export const linkDocuments = endpoint({
  method: "POST",
  path: "/api/products/link-docs",
  ...view,
  audits: ["gxp_sku", "doc_ids", "action"],
  summary:
    "Link documents to a product, or unlink them; the result lists each document that failed. Same permissions as link-product",
  body: z.strictObject({
    gxp_sku: GxpSku,
    supplier_sku: z.optional(z.nullable(anyText(1000))),
    action,
    doc_ids: DocumentIds,
    /** The documents with their new labels. */
    labels: z.optional(z.record(z.uuid().check(z.toLowerCase()), z.nullable(LabelId))),
    /** The values of their labels' fields. */
    values: z.optional(z.record(z.uuid().check(z.toLowerCase()), GivenValues)),
  }),
  response: PartlyDone,
});

export const archiveProductDocuments = endpoint({
  method: "POST",
  path: "/api/persistent-documents/move-to-archive/",
  access: "persistent_documents.archive_documents",
  ...space,
  audits: ["id"],
  summary:
    "Archive product documents, which removes them from all their products; the result lists each document that failed",
  body: NamedDocuments,
  response: PartlyDone,
});

export const downloadProductDocuments = endpoint({
  method: "POST",
  path: "/api/persistent-documents/download/",
  ...view,
  audits: ["documents_ids"],
  summary: "A download address for one document, or for a zip of several",
  body: DownloadRequest,
  response: DownloadAddress,
});
