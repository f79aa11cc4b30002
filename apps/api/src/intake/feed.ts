import type { IntakeKind, SqlType } from "@lading/contract";
import type * as z from "zod/mini";
import type { ProviderScope } from "../db/scope.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import type { Batch } from "./batch.ts";

/** A column that a file of a kind may have. */
export interface FeedColumn {
  /** The server rejects a file without this column, and a row in which it is empty. */
  required?: boolean;
  value: z.ZodMiniType<string, string>;
  /** PostgreSQL's type, if it is not text. */
  type?: SqlType;
  /** The value refers to another row and is not stored. */
  isReference?: boolean;
}

/** How one kind of file becomes rows of a table. */
export interface Feed {
  kind: IntakeKind;
  table: string;
  columns: Readonly<Record<string, FeedColumn>>;
  /** Tables that a load changes. They are vacuumed after a large load. */
  touches: readonly string[];
  /** The column with the company of a row. */
  company: "id" | "company_id";
  /** The columns of the unique key. */
  key: readonly string[];
  /** Columns whose values come from lists of names. A load adds missing names to these lists. */
  names?: Readonly<Record<string, NameList>>;
  /** Adds columns with the ids of referenced rows, and rejects rows with a reference that does not exist. */
  resolve?(scope: ProviderScope, batch: Batch): Promise<void>;
  /** Creates other data that the rows need, in the transaction that saves them. */
  prepare?(saving: Saving, batch: Batch): Promise<void>;
}

/** The transaction in which rows are saved. */
export interface Saving {
  scope: ProviderScope;
  blobs: BlobStore;
  /** The transaction will be rolled back, so no files may be written. */
  isTrial: boolean;
}

export type NameList = "categories" | "units_of_measure" | "order_statuses";
