import { cancelOwnRecovery, confirmRecovery, type Endpoint, refuseRecovery } from "@lading/contract";
import type { Transaction } from "kysely";
import { recordPublicAction } from "../../../record/audit/record-action.ts";
import { readCode } from "../../../ground/codes/one-use-codes.ts";
import type { DB } from "../../../ground/db/schema.ts";
import type { GateScope, SessionUser } from "../../../ground/db/scope.ts";
import { badRequest } from "../../../ground/http/refusal.ts";
import type { AuthParts } from "../auth-parts.ts";
import type { Caller } from "../caller.ts";
import { getRefusal } from "../sign-in.ts";
import { finish } from "./finish-recovery.ts";
import { noRecovery } from "./recover-person.ts";
import { tellAll } from "./recovery-mails.ts";
import {
  deleteRecovery,
  findRecovery,
  lockRecoveryOfCode,
  type RecoveryRow,
  setConfirmed,
} from "./recovery-queries.ts";

/** Confirms with the code of the mail. Returns when the factors are removed; null if that was done at once. */
export const confirm = (gate: GateScope, parts: AuthParts, code: string, caller: Caller) =>
  gate.transaction(async (db) => {
    const recovery = await openLink(db, parts, code);
    const refusal = getRefusal(recovery);
    if (refusal) throw refusal;
    await record(db, confirmRecovery, recovery, caller);
    const takesEffectAt = await setConfirmed(db, recovery.user_id);
    if (await finish(db, parts.writeMail, recovery)) return null;
    const event = `${recovery.name} has confirmed. The second step is removed in 24 hours, or as soon as a second person approves it.`;
    if (recovery.confirmed_at === null) await tellAll(db, parts.writeMail, recovery, event);
    return takesEffectAt;
  });

/** Cancels with the code of the mail, also after it has confirmed. */
export const refuse = (gate: GateScope, parts: AuthParts, code: string, caller: Caller) =>
  gate.transaction(async (db) => cancelFor(db, parts, await openLink(db, parts, code), refuseRecovery, caller));

export const cancelOwn = (gate: GateScope, parts: AuthParts, user: SessionUser, caller: Caller) =>
  gate.transaction(async (db) => {
    const recovery = await findRecovery(db, user.id);
    if (!recovery) throw noRecovery();
    await cancelFor(db, parts, recovery, cancelOwnRecovery, caller);
  });

async function cancelFor(
  db: Transaction<DB>,
  { writeMail }: AuthParts,
  recovery: RecoveryRow,
  endpoint: Endpoint,
  caller: Caller,
) {
  if (!(await deleteRecovery(db, recovery.user_id))) throw noRecovery();
  await record(db, endpoint, recovery, caller);
  await tellAll(db, writeMail, recovery, `${recovery.name} has cancelled it and keeps the second step.`);
}

async function openLink(db: Transaction<DB>, { codes }: AuthParts, code: string) {
  const claim = readCode(code);
  const recovery = claim && (await lockRecoveryOfCode(db, claim.id));
  if (!recovery || recovery.is_void || !codes.proves("factor-recovery", recovery, claim)) throw useless();
  return recovery;
}

const useless = () =>
  badRequest(
    "invalid_recovery_link",
    "This link is not valid: the recovery took effect, was cancelled, was not confirmed within 3 days, or the people who started and approved it lost the permission for it.",
  );

const record = (db: Transaction<DB>, endpoint: Endpoint, recovery: RecoveryRow, { address }: Caller) =>
  recordPublicAction(db, endpoint, {
    actorId: recovery.user_id,
    companyId: recovery.company_id ?? undefined,
    address,
  });
