import type { ContentKind, Endpoint } from "@lading/contract";
import type { RawBuilder, Transaction } from "kysely";
import type * as z from "zod/mini";
import type { DB } from "../../ground/db/schema.ts";
import type { StaffScope } from "../../ground/db/scope.ts";

export type Db = Transaction<DB>;

/** A staff member who publishes, or the transaction of the job. */
export type AnnouncingScope = StaffScope | { readonly db: Db };

/** The calls of one kind, as `contentCalls` of the contract declares them. */
type ContentCalls = Record<"list" | "read" | "change" | "remove" | "versions" | "restore", Endpoint> & {
  /** Missing if the portal needs all items: staff then neither create nor delete one. */
  create?: Endpoint & { body: z.ZodMiniObject };
};

/** The values of an item by the names of the contract. */
export type Values = Readonly<Record<string, unknown>>;

/** An item that is about to be published or deleted. */
interface Subject {
  id: number;
  /** The published values; undefined if the item was never published. */
  live: Values | undefined;
}

/** How the rows of a kind are read. */
export interface ContentRows {
  /** A query of all published rows: `id`, `state` ("in_force" or "earlier"), `effective_at`, and `data` with the values. */
  live: RawBuilder<unknown>;
  /** The order of the list, by the columns of `live`. `is_live` is true if the item is or was published. */
  order: RawBuilder<unknown>;
  /** The text in which the search box finds words, by the columns of `live`. */
  searched: RawBuilder<string>;
}

/** A kind of content: its own table, and what is special about its values. A new kind is one such object in content-types.ts. */
export interface ContentType extends ContentRows {
  kind: ContentKind | "mail-templates" | "requirements";
  calls: ContentCalls;
  /** Published items never change. A change of one creates another item. */
  isImmutable?: true;
  /** The values of a new item that the request leaves out. */
  getDefaults(db: Db): Promise<Values>;
  /** An id that no row has had. */
  newId(db: Db): Promise<number>;
  /** Sanitizes and completes values before they are stored. */
  clean?(db: Db, id: number, values: Values): Promise<Values>;
  /** Throws a refusal if the values cannot be published. */
  check?(db: Db, subject: Subject, values: Values): Promise<void>;
  /** Writes the row that vendors read. */
  publish(db: Db, id: number, values: Values): Promise<unknown>;
  /** Records the events of a publication, after `publish`. */
  announce?(scope: AnnouncingScope, id: number, values: Values): Promise<void>;
  /** Deletes the row that vendors read, and gives its uses to another item. Throws a refusal if that is not possible. */
  remove(db: Db, subject: Subject & { live: Values }, replacementId: number | undefined): Promise<unknown>;
  /** The further members of a response, by the id of the item. */
  findMore?(db: Db, ids: readonly number[]): Promise<Map<number, object>>;
  /** The further members of an item that is not in the map. */
  noMore: object;
}
