import * as z from "zod/mini";
import { mostDocuments, ProductDocumentsQuery } from "./document-fields.ts";
import { endpoint } from "./endpoint.ts";
import { GxpSku, ProductDocumentId, StagedDocumentId } from "./ids.ts";
import { pageTotals } from "./list.ts";
import { requiredText } from "./text.ts";

/** A kind of document. Its space has a list of its own. */
export const Label = z.object({ id: z.int(), name: z.string() });
export type Label = z.output<typeof Label>;

/** A product to which a document is linked. */
export const LinkedProduct = z.object({
  name: z.string(),
  supplier_sku: z.nullable(z.string()),
  gxp_sku: z.string(),
});
export type LinkedProduct = z.output<typeof LinkedProduct>;

/** A file that is handed over: of products (Persistent) or of an order (Transaction). */
export const Document = z.object({
  id: z.uuid(),
  /** Without its extension. */
  name: z.string(),
  label: z.nullable(z.string()),
  label_id: z.nullable(z.int()),
  /** Where the portal opens it; who follows it must be signed in. */
  url: z.string(),
  /** In small letters, without a dot. */
  extension: z.string(),
  /** Bytes. */
  size: z.int(),
  modified_date: z.iso.datetime(),
  /** When the file came. */
  upload_date: z.iso.datetime(),
  group: z.enum(["Transaction", "Persistent"]),
  archived_date: z.nullable(z.iso.datetime()),
  /** The purchase order's number; null for documents of products. */
  order_id: z.nullable(z.string()),
  /** By GXP SKU. */
  products: z.array(LinkedProduct),
});
export type Document = z.output<typeof Document>;

/** A file that was stored for good. Its id is known from here on, even if this answer is lost. */
export const Uploaded = z.object({
  id: z.uuid(),
  name: z.string(),
  /** A document of the same space, and of the same order, that holds exactly the same bytes already. */
  same_as: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
});
export type Uploaded = z.output<typeof Uploaded>;

/** What a request calls a label by. */
const LabelId = z.int32("Must be the id of a label.");

const slashes = /[/\\]/;

/** A document's name as people give it. */
export const DocumentName = requiredText(200, "Document name is required").check(
  z.normalize("NFC"),
  z.refine((name) => !slashes.test(name), "Must not contain slashes."),
  // What file systems take.
  z.refine((name) => new TextEncoder().encode(name).length <= 255, "Must be shorter."),
);

/** A new name or label; what is left out stays. */
export const DocumentChange = z
  .strictObject({ name: z.optional(DocumentName), label_id: z.optional(z.nullable(LabelId)) })
  .check(z.refine(({ name, label_id }) => name !== undefined || label_id !== undefined, "Give a name or a label."));
z.globalRegistry.add(DocumentChange, { examples: [{ name: "Data sheet" }] });
export type DocumentChange = z.output<typeof DocumentChange>;

const someIds = z
  .array(z.uuid().check(z.toLowerCase()))
  .check(
    z.minLength(1, "Choose at least one document."),
    z.maxLength(mostDocuments, `At most ${mostDocuments} documents at once.`),
  );

/** A document as a list of them names it. The id alone counts, but for an order's number, of which it must then be. */
export const NamedDocument = z.object({
  id: z.uuid().check(z.toLowerCase()),
  name: z.optional(z.nullable(z.string())),
  label: z.optional(z.nullable(z.string())),
  order_id: z.optional(z.nullable(z.string())),
});
export const NamedDocuments = z
  .array(NamedDocument)
  .check(
    z.minLength(1, "Choose at least one document."),
    z.maxLength(mostDocuments, `At most ${mostDocuments} documents at once.`),
  );

/** What a call on several documents could not do; each of the others was done. */
export const PartlyDone = z.object({
  /** Ids of those that stayed as they were. */
  errors: z.array(z.uuid()),
  /** Why, by id. */
  reasons: z.record(z.uuid(), z.string()),
});
export type PartlyDone = z.output<typeof PartlyDone>;

export const DownloadRequest = z.strictObject({
  documents_ids: someIds,
  /** For a look in the browser: one PDF or picture, nothing else. */
  inline: z.optional(z.boolean()),
});
export type DownloadRequest = z.output<typeof DownloadRequest>;
/** An address that is good for 60 seconds, for this user alone. */
export const DownloadAddress = z.object({ url: z.string() });

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
  summary: "Store a file, sent as the form's field document; it waits for its uploader 24 hours until it is linked",
  creates: true,
  streams: ["multipart/form-data"],
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
  summary: "Files that the user uploaded and has not linked yet, the newest first",
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
  audits: ["name", "label_id"],
  summary: "Rename a product document or give it another label",
  params: z.object({ id: ProductDocumentId }),
  body: DocumentChange,
  response: Document,
});

const action = z.enum(["link", "unlink"]);

/**
 * A file that its uploader has staged is linked with persistent_documents.upload_document, and stands in the lists from
 * then on; everything else here needs persistent_documents.edit_document.
 */
export const linkProducts = endpoint({
  method: "POST",
  path: "/api/persistent-documents/link-product",
  ...view,
  audits: ["doc_id", "skus", "action"],
  summary: "Link a document to products, or unlink it; all of them or none",
  body: z.strictObject({
    doc_id: ProductDocumentId,
    /** GXP SKUs. */
    skus: z
      .array(GxpSku)
      .check(z.minLength(1, "Choose at least one product."), z.maxLength(1000, "At most 1,000 products at once.")),
    action,
    /** The label that the document gets with its links. */
    label_id: z.optional(z.nullable(LabelId)),
  }),
  response: Document,
});

export const linkDocuments = endpoint({
  method: "POST",
  path: "/api/products/link-docs",
  ...view,
  audits: ["gxp_sku", "doc_ids", "action"],
  summary: "Link documents to a product, or unlink them; each answers for itself. Rights as with link-product",
  body: z.strictObject({
    gxp_sku: GxpSku,
    supplier_sku: z.optional(z.nullable(z.string())),
    action,
    doc_ids: someIds,
    /** The labels that the documents get with their link, by document. */
    labels: z.optional(z.record(z.uuid().check(z.toLowerCase()), z.nullable(LabelId))),
  }),
  response: PartlyDone,
});

export const archiveProductDocuments = endpoint({
  method: "POST",
  path: "/api/persistent-documents/move-to-archive/",
  access: "persistent_documents.archive_documents",
  ...space,
  audits: ["id"],
  summary: "Archive product documents, which takes them off all their products; each answers for itself",
  body: NamedDocuments,
  response: PartlyDone,
});

export const downloadProductDocuments = endpoint({
  method: "POST",
  path: "/api/persistent-documents/download/",
  ...view,
  audits: ["documents_ids"],
  summary: "An address of one document as itself, or of several as a zip",
  body: DownloadRequest,
  response: DownloadAddress,
});
