import type { LoadKind, SqlType, ValueListId } from "@lading/contract";
import type * as z from "zod/mini";
import type { ProviderScope, StaffScope } from "../../ground/db/scope.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import type { Batch } from "./batch.ts";
import type { StoredBatch } from "./load-report.ts";

/** A program of the provider, or a staff member who loads a file in the browser. */
export type LoadScope = ProviderScope | StaffScope;

/** A column that a file of a kind may have. */
export interface FeedColumn {
  /** The server rejects a file without this column, and unless it is `column`, a row in which it is empty. */
  required?: boolean | "column";
  /** Checks a text, and returns the text to store. A refinement states the code of its fault as `params.code`. */
  value: z.ZodMiniType<string, string>;
  /** PostgreSQL's type, if it is not text. */
  type?: SqlType;
  /** The value refers to another row and is not stored. */
  isReference?: boolean;
  /** A month, which Excel turns into its first day, a percentage, for which Excel stores a hundredth, or an amount of US dollars. */
  isA?: "month" | "percentage" | "money";
}

/** How one kind of file becomes rows of a table. */
export interface Feed {
  kind: LoadKind;
  table: string;
  columns: Readonly<Record<string, FeedColumn>>;
  /** Tables that a load changes. They are vacuumed after a large load. */
  touches: readonly string[];
  /** The column with the company of a row. */
  company: "id" | "company_id";
  /** The columns that name a row for a person. */
  namedBy: readonly string[];
  /** Sentences about the columns for docs/operating.md, in Markdown. The names of the columns come from the list of fields. */
  notes?: string;
  /** The columns of the unique key. */
  key: readonly string[];
  /** The columns by which a stored row is found, if they are others. */
  identity?: readonly string[];
  /** Columns whose values come from lists of names. A load adds missing names to these lists. */
  names?: Readonly<Record<string, ValueListId>>;
  /** Adds columns with the ids of referenced rows, and rejects rows with a reference that does not exist. */
  resolve?(scope: LoadScope, batch: Batch): Promise<void>;
  /** Opens a check of one file that warns of valid rows. */
  openCheck?: () => BatchCheck;
  /** The undo of an import takes the rows back that it has created. */
  isTakenBack?: true;
  /** Creates other data that the rows need, in the transaction that saves them. */
  prepare?(saving: Saving, batch: Batch): Promise<void>;
  /** The load notifies companies of rows that it creates, so `store` returns them. */
  notifies?: true;
  /** Stores the rows. The default inserts or updates them by their key. */
  store?: (scope: LoadScope, feed: Feed, batch: Batch) => Promise<StoredBatch>;
  /** Computes again what follows from rows, which have the columns of the key, after an undo has changed them. */
  refresh?: (scope: LoadScope, rows: Pick<Batch, "columns" | "rows">) => Promise<void>;
}

/** Gets the valid rows of a file in their order, before they are stored. `isEnd` is true if no more rows follow. */
export type BatchCheck = (scope: LoadScope, batches: readonly Batch[], isEnd: boolean) => Promise<void>;

/** The transaction in which rows are saved. */
export interface Saving {
  scope: LoadScope;
  blobs: BlobStore;
  /** The transaction will be rolled back, so no files may be written. */
  isTrial: boolean;
}
