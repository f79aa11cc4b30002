import type { EventType } from "@lading/contract";
import { sql, type Kysely, type Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import type { StaffScope, VendorScope } from "../../ground/db/scope.ts";
import type { Position } from "./cursor.ts";
import { onlyRow } from "../../ground/db/only-row.ts";

export interface Filters {
  limit: number;
  types?: EventType[] | undefined;
  /** The companies that staff or their key look at; null for all. Vendors always get their own. */
  companyIds: readonly string[] | null;
}

interface FoundPage extends Position {
  /** The text of a JSON array, in the contract's form. */
  changes: string;
  has_more: boolean;
}

/** Returns the changes after a position, and the position up to which it has looked. */
export async function findChanges(scope: StaffScope | VendorScope, since: Position, filters: Filters) {
  const { limit, types = null, companyIds } = filters;
  const { rows } = await sql<FoundPage>`
    select changes, tx::text, id::text, has_more from ${
      "companyId" in scope
        ? sql`read_own_changes(${since.tx}::xid8, ${since.id}, ${limit}, ${types})`
        : sql`read_changes(${since.tx}::xid8, ${since.id}, ${limit}, ${types}, ${companyIds})`
    }`.execute(scope.db);
  return onlyRow(rows);
}

interface FeedState {
  epoch: string;
  isOver: boolean;
  canContinue: boolean;
  /** Where a reader without a cursor begins. */
  first: Position;
}

/** Returns the epoch of the feed, and whether a reader can continue at a position. */
export async function findFeedState({ db }: { db: Transaction<DB> }, { tx, id }: Position) {
  const { rows } = await sql<FeedState>`
    select epoch, is_over as "isOver", can_continue as "canContinue",
      json_build_object('tx', first_tx::text, 'id', first_id::text) as first
    from describe_change_feed(${tx}::xid8, ${id})`.execute(db);
  return onlyRow(rows);
}

export const beginEpoch = ({ db }: { db: Transaction<DB> }) => sql`select begin_change_epoch()`.execute(db);

/** Returns the position of the last change that can be read; undefined if there are none. */
export async function findLastPosition(db: Kysely<DB>) {
  const { rows } = await sql<Position>`
    select tx::text, id::text from last_change_position() where tx is not null`.execute(db);
  return rows[0];
}

export async function findCompanyId({ db }: StaffScope, code: string) {
  const company = await db.selectFrom("companies").select("id").where("company_code", "=", code).executeTakeFirst();
  return company?.id;
}
