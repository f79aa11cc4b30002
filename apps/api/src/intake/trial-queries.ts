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
