import * as z from "zod/mini";
import { archiveExportColumns, documentExportColumns, orderExportColumns } from "./export-columns.ts";
import { expiryStates } from "./field-facts.ts";
import { exportFields } from "../record/exports.ts";
import { archiveSortKeys, documentSortKeys, orderSortKeys } from "../ground/list-values.ts";
import { cursorPaging, ordering, Paging, repeated, SearchText } from "../ground/list.ts";
import { Day, inOrder, text } from "../ground/text.ts";

/* Queries of the lists of documents and orders, and the accepted kinds of files. */

/** File extensions that are accepted for documents of products, by kind. */
export const productFileExtensions = ["pdf", "xls", "xlsx", "png", "jpg", "jpeg"] as const;
/** File extensions that are accepted for documents of orders. */
export const orderFileExtensions = [...productFileExtensions, "eml"] as const;
export type FileExtension = (typeof orderFileExtensions)[number];

/** The message for a file of any other kind. */
export const unsupportedFile = "Unsupported file type, will not be added to the repository.";

/** Kinds of files that a browser can show in a separate window. */
export const previewedExtensions: readonly FileExtension[] = ["pdf", "png", "jpg", "jpeg"];

/** Days until an archived document is permanently deleted. */
export const archiveDays = 90;

/** The most documents that one call can archive, restore, delete or download. */
export const mostDocuments = 500;

/** A set of numeric ids in a query string. */
const LabelIds = repeated(
  z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,9}$/, "Must be the id of a label.")), z.transform(Number)), z.number()),
);

const searchString = z._default(z.optional(SearchText), "");

const productDocumentFilters = {
  ordering: z._default(z.optional(ordering(documentSortKeys)), "-modified_date"),
  /** Words to find in the name, label, extension, or in a SKU or the name of a linked product. */
  search_string: searchString,
  /** Ids of labels. The list contains documents with any of them. */
  label: LabelIds,
  /** Limits the list to documents of the product with this GXP SKU. */
  sku: z.optional(text(64)),
  /** Documents that expire within 30 days (soon), or that have expired. The list contains documents of any given state. */
  expiry: z.optional(repeated(z.enum(expiryStates))),
  /** Leaves out documents that are linked to this product. */
  not_sku: z.optional(text(64)),
};

export const ProductDocumentsQuery = z.extend(Paging, productDocumentFilters);
export const ProductDocumentFilters = z.object(productDocumentFilters);
export const ProductDocumentExportQuery = z.object({
  ...productDocumentFilters,
  ...exportFields(documentExportColumns),
});
export type ProductDocumentsQuery = z.output<typeof ProductDocumentsQuery>;

const archiveFilters = {
  /** The default sort order starts with the document that will be deleted next. */
  ordering: z._default(z.optional(ordering(archiveSortKeys)), "archived_date"),
  name: searchString,
};

export const ArchiveQuery = z.extend(Paging, archiveFilters);
export const ArchiveFilters = z.object(archiveFilters);
export const ArchiveExportQuery = z.object({ ...archiveFilters, ...exportFields(archiveExportColumns) });
export type ArchiveQuery = z.output<typeof ArchiveQuery>;

const orderFilters = {
  ordering: z._default(z.optional(ordering(orderSortKeys)), "-order_date"),
  /** Words to find in the purchase order number. */
  search_string: searchString,
  /** First and last order date, both inclusive. */
  date_after: z.optional(Day),
  date_before: z.optional(Day),
  /** Names of order statuses. The list contains orders in any of them. */
  status: repeated(text(100)),
  /** Whether they have documents that are not archived. */
  has_documents: z.optional(z.enum(["true", "false"], "Must be true or false.")),
};

/** One page of orders, by default the newest first. */
export const OrdersQuery = z.extend(Paging, { ...cursorPaging, ...orderFilters }).check(inOrder);
export const OrderFilters = z.object(orderFilters).check(inOrder);
export const OrderExportQuery = z.object({ ...orderFilters, ...exportFields(orderExportColumns) }).check(inOrder);
export type OrdersQuery = z.output<typeof OrdersQuery>;

/** Query of the list of one product's orders. */
export const ProductOrdersQuery = z.extend(Paging, {
  ordering: z._default(z.optional(ordering(orderSortKeys)), "-order_date"),
});
export type ProductOrdersQuery = z.output<typeof ProductOrdersQuery>;
