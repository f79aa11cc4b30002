import { sql } from "kysely";
import type { ProviderScope } from "../db/scope.ts";

/** A load may take as long as its file is, and its sender may be slow: the limits for a person are not for it. */
export const liftTimeLimits = ({ db }: ProviderScope) =>
  sql`select set_config('statement_timeout', '10min', true), set_config('idle_in_transaction_session_timeout', '5min', true)`.execute(
    db,
  );

/** Marks the point to which `undo` goes back. */
export const beginTrial = ({ db }: ProviderScope) => sql`savepoint trial`.execute(db);

export const undo = ({ db }: ProviderScope) => sql`rollback to savepoint trial`.execute(db);

/** Marks where `undoAttempt` goes back to, giving up whatever was locked since. */
export const beginAttempt = ({ db }: ProviderScope) => sql`savepoint attempt`.execute(db);

export const endAttempt = ({ db }: ProviderScope) => sql`release savepoint attempt`.execute(db);

export const undoAttempt = ({ db }: ProviderScope) => sql`rollback to savepoint attempt`.execute(db);

/**
 * From here on companies are told of what this transaction changes, as of one load. Of a load that may still be refused as a
 * whole the events are held back until `releaseEvents`, so that nobody waits for it.
 */
export const tellOfLoad = ({ db }: ProviderScope, loadId: string, isHeldBack: boolean) =>
  sql`select set_config('app.load_id', ${loadId}, true), set_config('app.holds_notifications', ${isHeldBack ? "yes" : ""}, true)`.execute(
    db,
  );

/** Until this transaction ends, whoever mails waits with what the load has done so far: it is told of as one. */
export const markRunning = ({ db }: ProviderScope, loadId: string) =>
  sql`select pg_advisory_xact_lock_shared(hashtext('lading load'), hashtext(${loadId}))`.execute(db);

export const releaseEvents = ({ db }: ProviderScope) => sql`select number_held_notifications()`.execute(db);
