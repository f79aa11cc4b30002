import type { OpenRequirement } from "@lading/contract";
import type { Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";

export type Db = Transaction<DB>;

/** A required document that blocks an act, and the order that it blocks, if it blocks only some. */
export interface OpenItem {
  subject: string | null;
  name: string;
  /** Null while the item of a line of a ship notice is not open yet. */
  item: OpenRequirement | null;
}
