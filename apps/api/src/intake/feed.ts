import type { IntakeKind } from "@lading/contract";
import type * as z from "zod/mini";
import type { ProviderScope } from "../db/scope.ts";
import type { BlobStore } from "../storage/blob-store.ts";
import type { Batch } from "./batch.ts";

/** A column that a file of a kind may have. */
export interface FeedColumn {
  /** A file without it is refused, and so is a row that leaves it empty. */
  required?: boolean;
  value: z.ZodMiniType<string, string>;
  /** PostgreSQL's type, when it is not text. */
  type?: "date" | "int" | "numeric" | "boolean" | "uuid" | "bigint";
  /** It points at another row and is not itself stored. */
  isReference?: boolean;
}

/** How one kind of file becomes rows of a table. */
export interface Feed {
  kind: IntakeKind;
  table: string;
  columns: Readonly<Record<string, FeedColumn>>;
  /** Tables that a load changes, to be vacuumed after a large one. */
  touches: readonly string[];
  /** The columns of the table that tell rows apart. */
  key: readonly string[];
  /** Columns that lists of the provider's own names hold; the feed adds to these lists. */
  names?: Readonly<Record<string, NameList>>;
  /** Finds what the references point at, as further columns; rows whose references lead nowhere are rejected. */
  resolve?(scope: ProviderScope, batch: Batch): Promise<void>;
  /** Makes what the rows need beside themselves, in the transaction that saves them. */
  prepare?(saving: Saving, batch: Batch): Promise<void>;
}

/** The transaction in which rows are saved. */
export interface Saving {
  scope: ProviderScope;
  blobs: BlobStore;
  /** It will be undone; files must not be left behind. */
  isTrial: boolean;
}

export type NameList = "categories" | "units_of_measure" | "order_statuses";
