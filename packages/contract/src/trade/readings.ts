import * as z from "zod/mini";
import { StoredValue } from "./label-fields.ts";
import { endpoint } from "../ground/endpoint.ts";
import { ProductDocumentId } from "../ground/ids.ts";

/* Values that are read from files and offered to the person who enters them. They count only when that person has saved them. */

/** A number between 0 and 1. */
const share = z.number().check(z.minimum(0), z.maximum(1));

/** A value that a file shows for a field of a label. */
export const ReadField = z.object({
  key: z.string(),
  /** Days are YYYY-MM-DD, and amounts plain decimals. */
  value: StoredValue,
  /** The page, counted from 1. Null if the value is only in data that is attached to the file. */
  page: z.nullable(z.int()),
  /** The place on the page, in shares of its width and height from the upper left corner. */
  box: z.nullable(z.object({ left: share, top: share, width: share, height: share })),
  /** `code`: beside a code of EN 10168 or in attached data; `word`: beside a word for it; `guess`: other values are as likely. */
  confidence: z.enum(["code", "word", "guess"]),
  /** True if the text was recognized in a picture, so single characters can be wrong. Such a value is never a `code`. */
  is_scan: z.optional(z.boolean()),
});
export type ReadField = z.output<typeof ReadField>;

const idOfLabel = z.pipe(
  z.pipe(z.string().check(z.regex(/^\d{1,9}$/, "Must be the id of a label.")), z.transform(Number)),
  z.number(),
);

export const Reading = z.object({
  /** `no_text`: the file is a picture or has only pictures, and scans are not read or show no text; `failed`: it is damaged or too large to be read. */
  state: z.enum(["read", "no_text", "failed"]),
  /** Fields for which nothing was found are left out. */
  fields: z.array(ReadField),
});
export type Reading = z.output<typeof Reading>;

/** Fields of the form with which a file is read, all of them text. */
export const ReadingFields = z.strictObject({
  /** A label of product documents. Without one, the day on which an agreement expires is read, as `expiration_date`. */
  label_id: z.optional(idOfLabel),
});

export const readSentFile = endpoint({
  method: "POST",
  path: "/api/readings",
  access: "requirements.submit",
  flag: "Required Documents",
  unrecorded: true,
  summary: "Read the values of a label's fields in a file that is not stored: label_id, then document",
  streams: ["multipart/form-data"],
  response: Reading,
});

export const readProductDocument = endpoint({
  method: "GET",
  path: "/api/persistent-documents/{id}/reading",
  access: "persistent_documents.view_product_docs",
  flag: "Product Documents",
  summary: "Read the values of a label's fields in a product document, linked or staged by the user",
  params: z.object({ id: ProductDocumentId }),
  query: z.object({
    /** By default the label of the document. */
    label_id: z.optional(idOfLabel),
  }),
  response: Reading,
});
