import type { Transaction } from "kysely";
import { recordOwnAction } from "../../../record/audit/record-action.ts";
import type { DB } from "../../../ground/db/schema.ts";
import type { WriteMail } from "../../../ground/mail/write-mail.ts";
import { tellAll } from "./recovery-mails.ts";
import { deleteRecovery, findRecovery } from "./recovery-queries.ts";

/** Cancels the recovery of a user who has used or changed the second step, so it is not lost. The caller has locked the user. */
export async function cancelByProof(db: Transaction<DB>, writeMail: WriteMail, userId: string) {
  const recovery = await findRecovery(db, userId);
  if (!recovery || !(await deleteRecovery(db, userId))) return;
  await recordOwnAction(db, "cancel-recovery", recovery.company_id ?? undefined, { user_id: userId }, userId);
  await tellAll(
    db,
    writeMail,
    recovery,
    `It was cancelled, because ${recovery.name} has used or changed the second step.`,
  );
}
