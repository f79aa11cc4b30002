import { changePassword } from "@lading/contract";
import { recordPublicAction } from "../../record/audit/record-action.ts";
import type { GateScope, SessionUser } from "../../ground/db/scope.ts";
import { badRequest, invalid, tooManyAttempts } from "../../ground/http/refusal.ts";
import { refuseSession } from "../../ground/http/session-refusal.ts";
import { countMails } from "../../ground/mail/mail-limit.ts";
import type { AuthParts } from "./auth-parts.ts";
import type { Caller } from "./caller.ts";
import { checkPassword } from "./check-password.ts";
import { clearCounters, countAttempt } from "./login-limit-queries.ts";
import { ownPasswordLimitKeys } from "./login-limit.ts";
import { passwordChangedMail } from "./password-mails.ts";
import { findPerson, setPassword } from "./password-queries.ts";
import { hashPassword, passwordMatches, hashQueue } from "./passwords.ts";
import { lockLiveSession, lockOut } from "./session-queries.ts";

/** Replaces the password of the signed-in user after verifying the old one, and locks the user out except from this session. */
export async function changeOwnPassword(
  gate: GateScope,
  { writeMail, readIdentity }: AuthParts,
  user: SessionUser,
  given: { old_password: string; new_password: string },
  caller: Caller,
) {
  const keys = ownPasswordLimitKeys(user.id);
  const entry = { actorId: user.id, companyId: user.companyId ?? undefined, address: caller.address };
  const person = await gate.transaction(async (db) => {
    const wait = await countAttempt(db, keys);
    if (wait > 0) throw tooManyAttempts(wait);
    return findPerson(db, user.id);
  });
  const client = { key: user.email, isKnown: true };
  if (!(await passwordMatches(given.old_password, person.password_hash, hashQueue.reserve(client)))) {
    await gate.transaction((db) => recordPublicAction(db, changePassword, { ...entry, result: "refused" }));
    throw badRequest("wrong_old_password", "The old password is not right.");
  }
  await gate.transaction((db) => clearCounters(db, keys));
  const objection = await checkPassword(given.new_password, person, await gate.transaction(readIdentity));
  if (objection) throw invalid({ new_password: [objection] });

  const passwordHash = await hashPassword(given.new_password, client);
  await gate.transaction(async (db) => {
    // The session may have ended since the request began.
    if (!(await lockLiveSession(db, user.sessionId))) throw await refuseSession(db, user.sessionId);
    const [allowance] = await countMails(db, [{ kind: "password changes by user", of: [user.id] }]);
    if (allowance && allowance.waitSeconds > 0) throw tooManyAttempts(allowance.waitSeconds);
    await setPassword(db, user.id, passwordHash);
    await lockOut(db, user.id, user.sessionId);
    await writeMail(db, passwordChangedMail(user.email));
    await recordPublicAction(db, changePassword, entry);
  });
}
