import type { Transaction } from "kysely";
import { recordOwnAction } from "../../../record/audit/record-action.ts";
import type { Database } from "../../../ground/db/database.ts";
import type { DB } from "../../../ground/db/schema.ts";
import type { Job } from "../../../ground/jobs/start-jobs.ts";
import type { WriteMail } from "../../../ground/mail/write-mail.ts";
import { tellAll } from "./recovery-mails.ts";
import {
  deleteExpiredRecoveries,
  deleteRecovery,
  findDueRecoveries,
  findVoidRecoveries,
  finishRecovery,
  type RecoveryRow,
} from "./recovery-queries.ts";

/** Removes the factors if the recovery may take effect, and tells everyone. Returns whether it did. */
export async function finish(db: Transaction<DB>, writeMail: WriteMail, recovery: RecoveryRow) {
  if (!(await finishRecovery(db, recovery.user_id))) return false;
  await recordOwnAction(db, "finish-recovery", recovery.company_id ?? undefined, { user_id: recovery.user_id });
  const event = `The second step of ${recovery.name} was removed. They were signed out everywhere, and sign in with the password.`;
  await tellAll(db, writeMail, recovery, event);
  return true;
}

/** Ends a recovery whose starter or approver has lost the permission, and informs both sides. */
async function endVoid(db: Transaction<DB>, writeMail: WriteMail, recovery: RecoveryRow) {
  if (!(await deleteRecovery(db, recovery.user_id))) return;
  await recordOwnAction(db, "void-recovery", recovery.company_id ?? undefined, { user_id: recovery.user_id });
  const event = `It ended without effect, because a person who started or approved it may no longer do that. ${recovery.name} keeps the second step.`;
  await tellAll(db, writeMail, recovery, event, { isToProvider: true });
}

/** Removes factors within a minute after the day of delay is over. */
export const recoveryJobs = (database: Database, writeMail: WriteMail): Job[] => [
  {
    name: "finish-recoveries",
    schedule: "* * * * *",
    run: async () => {
      await database.transaction().execute(async (db) => {
        await deleteExpiredRecoveries(db);
        for (const recovery of await findVoidRecoveries(db)) await endVoid(db, writeMail, recovery);
        for (const recovery of await findDueRecoveries(db)) await finish(db, writeMail, recovery);
      });
      return undefined;
    },
  },
];
