import { changePassword } from "@lading/contract";
import { recordPublicAction } from "../audit/record-action.ts";
import type { GateScope, SessionUser } from "../db/scope.ts";
import { impossible, invalid, signedOut, tooManyAttempts } from "../http/refusal.ts";
import type { AuthParts } from "./auth-parts.ts";
import type { Caller } from "./caller.ts";
import { judgePassword } from "./judge-password.ts";
import { countAttempt, forgive } from "./login-limit-queries.ts";
import { ownPasswordLimitKeys } from "./login-limit.ts";
import { passwordChangedMail } from "./password-mails.ts";
import { findPerson, setPassword, spendResetsOf } from "./password-queries.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import { endSessionsOf, lockLiveSession } from "./session-queries.ts";

/** Replaces the password of the signed-in user, who proves to know the old one. The user's other sessions end. */
export async function changeOwnPassword(
  gate: GateScope,
  { writeMail }: AuthParts,
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
  if (!(await passwordMatches(given.old_password, person.password_hash))) {
    await gate.transaction((db) => recordPublicAction(db, changePassword, { ...entry, result: "refused" }));
    throw impossible("The old password is not right.");
  }
  await gate.transaction((db) => forgive(db, keys));
  const objection = await judgePassword(given.new_password, person);
  if (objection) throw invalid({ new_password: [objection] });

  const passwordHash = await hashPassword(given.new_password);
  await gate.transaction(async (db) => {
    // It may have ended since, and with it the right to do this.
    if (!(await lockLiveSession(db, user.sessionId))) throw signedOut("Your session has ended. Sign in again.");
    await setPassword(db, user.id, passwordHash);
    await spendResetsOf(db, user.id);
    await endSessionsOf(db, user.id, user.sessionId);
    await writeMail(db, passwordChangedMail(user.email));
    await recordPublicAction(db, changePassword, entry);
  });
}
