import * as z from "zod/mini";
import { ordering, Paging, repeated, SearchText } from "./list.ts";
import { Day, inOrder, text } from "./text.ts";

/*
 * What lists of documents and orders can be asked for, and which files there are. The app reads addresses by these
 * before it shows anything, so they stand apart from the rows of the lists.
 */

/** Extensions of the files that are taken as documents of products, by their kind. */
export const productFileExtensions = ["pdf", "xls", "xlsx", "png", "jpg", "jpeg"] as const;
/** And as documents of orders. */
export const orderFileExtensions = [...productFileExtensions, "eml"] as const;
export type FileExtension = (typeof orderFileExtensions)[number];

/** What is said of a file of any other kind. */
export const unsupportedFile = "Unsupported file type, will not be added to the repository.";

/** Kinds that a browser shows by itself, in a window of its own. */
export const previewedExtensions: readonly FileExtension[] = ["pdf", "png", "jpg", "jpeg"];

/** Days that an archived document is kept before it is deleted for good. */
export const archiveDays = 90;

/** Documents that one call can archive, restore, delete or download. */
export const mostDocuments = 500;

/** A set of id numbers as they stand in a query string. */
const LabelIds = repeated(
  z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,9}$/, "Must be the id of a label.")), z.transform(Number)), z.number()),
);

const searchString = z._default(z.optional(SearchText), "");

export const documentSortKeys = ["name", "label", "modified_date", "size", "extension"] as const;
export type DocumentSortKey = (typeof documentSortKeys)[number];

export const ProductDocumentsQuery = z.extend(Paging, {
  ordering: z._default(z.optional(ordering(documentSortKeys)), "-modified_date"),
  /** Words that stand in the name, label, extension, a SKU or the name of a linked product. */
  search_string: searchString,
  /** Ids of labels; a document of any of them is listed. */
  label: LabelIds,
  /** The GXP SKU of the one product whose documents are listed. */
  sku: z.optional(text(64)),
  /** Leaves out what is linked to this product. */
  not_sku: z.optional(text(64)),
});
export type ProductDocumentsQuery = z.output<typeof ProductDocumentsQuery>;

export const archiveSortKeys = ["name", "label", "archived_date", "size", "extension"] as const;

export const ArchiveQuery = z.extend(Paging, {
  /** What is to be deleted first comes first. */
  ordering: z._default(z.optional(ordering(archiveSortKeys)), "archived_date"),
  name: searchString,
});
export type ArchiveQuery = z.output<typeof ArchiveQuery>;

export const orderSortKeys = ["purchase_order", "due_date", "order_date", "total"] as const;
export type OrderSortKey = (typeof orderSortKeys)[number];

/** One page of orders: by default the newest first. */
export const OrdersQuery = z
  .extend(Paging, {
    ordering: z._default(z.optional(ordering(orderSortKeys)), "-order_date"),
    /** Words that stand in the purchase order number. */
    search_string: searchString,
    /** First and last order date, both included. */
    date_after: z.optional(Day),
    date_before: z.optional(Day),
    /** Names of order statuses; an order in any of them is listed. */
    status: repeated(text(100)),
    /** Whether they have documents that are not archived. */
    has_documents: z.optional(z.enum(["true", "false"], "Must be true or false.")),
  })
  .check(inOrder);
export type OrdersQuery = z.output<typeof OrdersQuery>;

/** The orders of one product. */
export const ProductOrdersQuery = z.extend(Paging, {
  ordering: z._default(z.optional(ordering(orderSortKeys)), "-order_date"),
});
export type ProductOrdersQuery = z.output<typeof ProductOrdersQuery>;
