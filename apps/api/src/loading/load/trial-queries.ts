import { sql } from "kysely";
import type { LoadScope } from "../feeds/feed.ts";
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

/**
 * Makes the triggers of load-notifications.sql raise notifications of all further changes in this transaction. Until the
 * transaction ends, they read three settings: `app.load_id` groups the notifications in mails, `app.load_sentences` holds
 * their sentences, and `app.holds_notifications` gives them no numbers before `releaseEvents`. Numbers lock the rows of the
 * companies, and other requests must not wait for a load that may still be refused as a whole.
 */
export const enableLoadNotifications = ({ db }: LoadScope, loadId: string, isHeldBack: boolean) =>
  sql`select set_config('app.load_id', ${loadId}, true), set_config('app.load_sentences', ${JSON.stringify(loadSentences)}, true),
    set_config('app.holds_notifications', ${isHeldBack ? "yes" : ""}, true)`.execute(db);

/** Until this transaction ends, the mail job skips the load's notifications, so that one mail covers the whole load. */
export const markRunning = ({ db }: LoadScope, loadId: string) =>
  sql`select pg_advisory_xact_lock_shared(hashtext('lading load'), hashtext(${loadId}))`.execute(db);

export const releaseEvents = ({ db }: LoadScope) => sql`select number_held_notifications()`.execute(db);

/** Makes the triggers of product-changes.sql log all further changes of these companies' products in this transaction. */
export const logChangesOf = ({ db }: LoadScope, companyIds: readonly string[]) =>
  sql`select set_config('app.counted_companies', ${companyIds.join()}, true)`.execute(db);
