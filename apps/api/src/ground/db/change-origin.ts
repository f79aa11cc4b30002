import { sql, type Transaction } from "kysely";
import type { DB } from "./schema.ts";

export interface ChangeOrigin {
  source: "approval" | "intake" | "console" | "undo";
  /** The load, the decision or the call that makes the changes, or the one that is undone. */
  source_id: string;
  /** The API key, if no session is open. */
  key_id?: string;
}

/**
 * States the origin of all further changes of products in this transaction. The triggers of product-history.sql read it from
 * the setting `app.change_origin`, and the user from the open session.
 */
export const stateChangeOrigin = (db: Transaction<DB>, origin: ChangeOrigin) =>
  sql`select set_config('app.change_origin', ${JSON.stringify(origin)}, true)`.execute(db);
