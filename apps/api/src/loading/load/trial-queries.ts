import { sql } from "kysely";
import type { LoadScope } from "../feeds/feed.ts";
import type { CreatedRow } from "../feeds/load-report.ts";
import { loadSentences } from "../../record/outbox/notification-texts.ts";

/** Raises the time limits of users' requests, because a load may have a large file and a slow sender. */
export const liftTimeLimits = ({ db }: LoadScope) =>
  sql`select set_config('statement_timeout', '10min', true), set_config('idle_in_transaction_session_timeout', '5min', true)`.execute(
    db,
  );

/** Keeps this transaction open for as long as a thread stores the rows of a file. */
export const keepOpen = ({ db }: LoadScope) =>
  sql`select set_config('idle_in_transaction_session_timeout', '0', true)`.execute(db);

/** Creates the savepoint to which `undoTrial` rolls back. */
export const beginTrial = ({ db }: LoadScope) => sql`savepoint trial`.execute(db);

export const undoTrial = ({ db }: LoadScope) => sql`rollback to savepoint trial`.execute(db);

/** Creates the savepoint to which `undoAttempt` rolls back. The rollback also releases locks that were taken since. */
export const beginAttempt = ({ db }: LoadScope) => sql`savepoint attempt`.execute(db);

export const endAttempt = ({ db }: LoadScope) => sql`release savepoint attempt`.execute(db);

export const undoAttempt = ({ db }: LoadScope) => sql`rollback to savepoint attempt`.execute(db);

/** Makes all further events and notifications of this transaction those of a load. */
export const stateLoad = ({ db }: LoadScope, loadId: string) =>
  sql`select set_config('app.load_id', ${loadId}, true)`.execute(db);

/**
 * Notifies companies of the products that this transaction has created, of the ranks that it has changed and of these orders, which
 * it has created. A load calls it last in each of its transactions: the numbers of notifications lock the rows of the companies, and
 * other requests must not wait for a load that may still be refused as a whole.
 */
export const notifyOfLoad = ({ db }: LoadScope, orders: readonly CreatedRow[]) =>
  sql`
    select notify_of_load(${JSON.stringify(loadSentences)}, ${orders.map(({ companyId }) => companyId)}::uuid[],
      ${orders.map(({ id }) => id)}::bigint[])`.execute(db);

/** Until this transaction ends, the mail job skips the load's notifications, so that one mail covers the whole load. */
export const markRunning = ({ db }: LoadScope, loadId: string) =>
  sql`select pg_advisory_xact_lock_shared(hashtext('lading load'), hashtext(${loadId}))`.execute(db);

/** Makes note_products() log all further changes of these companies' products in this transaction. */
export const logProductChanges = ({ db }: LoadScope, companyIds: readonly string[]) =>
  sql`select set_config('app.counted_companies', ${companyIds.join()}, true)`.execute(db);
