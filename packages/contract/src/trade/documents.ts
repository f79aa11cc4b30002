import * as z from "zod/mini";
import { mostDocuments } from "./document-fields.ts";
import { DocumentValues, expiryOfDocument, GivenValues, LabelField } from "./label-fields.ts";
import { endpoint } from "../ground/endpoint.ts";
import { GxpSku, PurchaseOrderNumber } from "../ground/ids.ts";
import { requiredText, anyText } from "../ground/text.ts";

/** A kind of document. Each space has its own list of labels. */
export const Label = z.object({
  id: z.int(),
  name: z.string(),
  /** The fields of a document with the label. Empty unless required documents are on for the company. */
  fields: z.array(LabelField),
});
export type Label = z.output<typeof Label>;

/** A product to which a document is linked. */
export const LinkedProduct = z.object({
  name: z.string(),
  supplier_sku: z.nullable(z.string()),
  gxp_sku: z.string(),
});
export type LinkedProduct = z.output<typeof LinkedProduct>;

/** A document that a vendor uploads, for products (Persistent) or for an order (Transaction). */
export const Document = z.object({
  id: z.uuid(),
  /** Without its extension. */
  name: z.string(),
  label: z.nullable(z.string()),
  label_id: z.nullable(z.int()),
  /** The values of the label's fields. */
  values: DocumentValues,
  ...expiryOfDocument,
  /** The path at which the portal shows it to signed-in users. */
  url: z.string(),
  /** The file name's extension in lower case, without the dot. */
  extension: z.string(),
  /** Bytes. */
  size: z.int(),
  modified_date: z.iso.datetime(),
  /** When the file was uploaded. */
  upload_date: z.iso.datetime(),
  group: z.enum(["Transaction", "Persistent"]),
  archived_date: z.nullable(z.iso.datetime()),
  /** The purchase order's number; null for documents of products. */
  order_id: z.nullable(z.string()),
  /** By GXP SKU. */
  products: z.array(LinkedProduct),
  /** The required documents that it proves, which miss it once it is archived. Absent unless required documents are on for the company. */
  proves: z.optional(z.int()),
  /** The ids of these. Several documents can prove the same one. */
  proven_items: z.optional(z.array(z.uuid())),
});
export type Document = z.output<typeof Document>;

/** A stored file. A repeated request with the same Idempotency-Key returns the same id. */
export const Uploaded = z.object({
  id: z.uuid(),
  name: z.string(),
  /** An existing document of the same space, and of the same order, with exactly the same bytes. */
  same_as: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
});
export type Uploaded = z.output<typeof Uploaded>;

/** A label in a request. */
export const LabelId = z.int32("Must be the id of a label.");

const slashes = /[/\\]/;

/** A document's name as a user enters it. */
export const DocumentName = requiredText(200, "Document name is required").check(
  z.normalize("NFC"),
  z.refine((name) => !slashes.test(name), "Must not contain slashes."),
  // The limit of common file systems.
  z.refine((name) => new TextEncoder().encode(name).length <= 255, "Must be shorter."),
);

/**
 * A new name or label, or new values of the label's fields. A value that the request leaves out does not change. If the request contains the old value that the
 * client has shown, the server rejects the change with 409 when another user has changed that value since.
 */
export const DocumentChange = z
  .strictObject({
    name: z.optional(DocumentName),
    label_id: z.optional(z.nullable(LabelId)),
    old_name: z.optional(anyText(1000)),
    old_label_id: z.optional(z.nullable(LabelId)),
    values: z.optional(GivenValues),
    old_values: z.optional(GivenValues),
  })
  .check(
    z.refine(
      ({ name, label_id, values }) => name !== undefined || label_id !== undefined || values !== undefined,
      "Give a name, a label or values.",
    ),
  );
z.globalRegistry.add(DocumentChange, { examples: [{ name: "Data sheet" }] });
export type DocumentChange = z.output<typeof DocumentChange>;

/** Body of a 409 response: another user changed the same value first, and nothing was saved. */
export const DocumentConflict = z.object({
  detail: z.string(),
  code: z.literal("document_changed"),
  /** The document as it is now. */
  document: Document,
});
export type DocumentConflict = z.output<typeof DocumentConflict>;

/** The documents of a request for several. */
export const DocumentIds = z
  .array(z.uuid().check(z.toLowerCase()))
  .check(
    z.minLength(1, "Choose at least one document."),
    z.maxLength(mostDocuments, `At most ${mostDocuments} documents at a time.`),
  );

/** A document in a request for several. Only the id is used, except that a given order number must match the document's. */
export const NamedDocument = z.object({
  id: z.uuid().check(z.toLowerCase()),
  name: z.optional(z.nullable(anyText(1000))),
  label: z.optional(z.nullable(anyText(1000))),
  order_id: z.optional(z.nullable(anyText(1000))),
});
export const NamedDocuments = z
  .array(NamedDocument)
  .check(
    z.minLength(1, "Choose at least one document."),
    z.maxLength(mostDocuments, `At most ${mostDocuments} documents at a time.`),
  );

/** The failures of a call on several documents. It succeeded for all others. */
export const PartlyDone = z.object({
  /** Ids of the documents that did not change. */
  errors: z.array(z.uuid()),
  /** The reasons, by id. */
  reasons: z.record(z.uuid(), z.string()),
});
export type PartlyDone = z.output<typeof PartlyDone>;

export const DownloadRequest = z.strictObject({
  documents_ids: DocumentIds,
  /** Shows the file in the browser instead of saving it. Only for one PDF or picture. */
  inline: z.optional(z.boolean()),
});
export type DownloadRequest = z.output<typeof DownloadRequest>;
/** A URL that only this user can open, for 60 seconds. */
export const DownloadAddress = z.object({ url: z.string() });

/** How much of a limit is used. Null means that there is no limit. */
export const RoomUsage = z.object({ used: z.int(), limit: z.nullable(z.int()) });
export type RoomUsage = z.output<typeof RoomUsage>;

export const readDocumentRoom = endpoint({
  method: "GET",
  path: "/api/documents/room/",
  access: "member",
  summary: "Used and available space for documents of the company, and of one of its orders or products",
  query: z.object({ order: z.optional(PurchaseOrderNumber), product: z.optional(GxpSku) }),
  response: z.object({
    /** Bytes of all documents, including archived ones. */
    company_bytes: RoomUsage,
    /** Documents of the requested order or product, excluding archived ones. */
    documents: z.nullable(RoomUsage),
  }),
});
