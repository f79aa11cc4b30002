import type { Transaction } from "kysely";
import { recordOwnAction } from "../../audit/record-action.ts";
import type { Database } from "../../db/database.ts";
import type { DB } from "../../db/schema.ts";
import type { Job } from "../../jobs/start-jobs.ts";
import type { WriteMail } from "../../mail/write-mail.ts";
import { tellAll } from "./recovery-mails.ts";
import { deleteVoidRecoveries, findDueRecoveries, finishRecovery, type RecoveryRow } from "./recovery-queries.ts";

/** Removes the factors if the recovery may take effect, and tells everyone. Returns whether it did. */
export async function finish(db: Transaction<DB>, writeMail: WriteMail, recovery: RecoveryRow) {
  if (!(await finishRecovery(db, recovery.user_id))) return false;
  await recordOwnAction(db, "finish-recovery", recovery.company_id ?? undefined, { user_id: recovery.user_id });
  const event = `The second step of ${recovery.name} was removed. They were signed out everywhere, and sign in with the password.`;
  await tellAll(db, writeMail, recovery, event);
  return true;
}

/** Removes factors within a minute after the day of delay is over. */
export const recoveryJobs = (database: Database, writeMail: WriteMail): Job[] => [
  {
    name: "finish-recoveries",
    schedule: "* * * * *",
    run: async () => {
      await database.transaction().execute(async (db) => {
        await deleteVoidRecoveries(db);
        for (const recovery of await findDueRecoveries(db)) await finish(db, writeMail, recovery);
      });
      return undefined;
    },
  },
];
