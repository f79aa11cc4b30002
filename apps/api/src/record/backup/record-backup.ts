import type { Database } from "../../ground/db/database.ts";
import { recordOwnAction } from "../audit/record-action.ts";

/** Records a backup in the audit record. */
export const recordBackup = (database: Database, details: object) =>
  database.transaction().execute((db) => recordOwnAction(db, "backup", undefined, details));

/** Records a backup that failed. */
export const recordFailedBackup = (database: Database, details: object) =>
  database.transaction().execute((db) => recordOwnAction(db, "fail-backup", undefined, details));
