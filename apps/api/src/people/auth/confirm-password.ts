import { confirmPassword } from "@lading/contract";
import { recordPublicAction } from "../../record/audit/record-action.ts";
import type { Transaction } from "kysely";
import type { SecretBox } from "../../ground/codes/secret-box.ts";
import type { DB } from "../../ground/db/schema.ts";
import type { GateScope, SessionUser } from "../../ground/db/scope.ts";
import { badRequest, invalid, tooManyAttempts } from "../../ground/http/refusal.ts";
import type { AuthParts } from "./auth-parts.ts";
import type { Caller } from "./caller.ts";
import { checkCode, type CheckedCode } from "./factor/check-code.ts";
import { recoveryCodeUsedMail } from "./factor/factor-mails.ts";
import { findFactorKinds } from "./factor/factor-queries.ts";
import { clearCounters, countAttempt } from "./login-limit-queries.ts";
import { ownPasswordLimitKeys } from "./login-limit.ts";
import { findPerson } from "./password-queries.ts";
import { hashQueue, passwordMatches } from "./passwords.ts";
import { cancelByProof } from "./recovery/cancel-by-proof.ts";
import { confirmSession, lockUser } from "./session-queries.ts";

/**
 * Verifies the password of the signed-in user, and a code if the user has a second step, so that this session may do what needs
 * it for the next ten minutes.
 */
export async function confirmOwnPassword(
  gate: GateScope,
  { secrets, writeMail }: Pick<AuthParts, "secrets" | "writeMail">,
  user: SessionUser,
  { password, code }: { password: string; code?: string | undefined },
  caller: Caller,
) {
  const keys = ownPasswordLimitKeys(user.id);
  const entry = { actorId: user.id, companyId: user.companyId ?? undefined, address: caller.address };
  const person = await gate.transaction(async (db) => {
    const wait = await countAttempt(db, keys);
    if (wait > 0) throw tooManyAttempts(wait);
    return findPerson(db, user.id);
  });
  const place = hashQueue.reserve({ key: user.email, isKnown: true });
  const matches = await passwordMatches(password, person.password_hash, place);
  // A wrong code is counted, so its refusal is thrown after the transaction.
  const refusal = await gate.transaction(async (db) => {
    await lockUser(db, user.id);
    if (matches) await clearCounters(db, keys);
    const { refusal, codesLeft, hasFactor } = matches
      ? await checkOwnCode(db, secrets, user.id, code)
      : { ...wrongPassword(), hasFactor: false };
    if (codesLeft !== undefined) await writeMail(db, recoveryCodeUsedMail(user.email, caller, codesLeft));
    await recordPublicAction(db, confirmPassword, { ...entry, result: refusal ? "refused" : "done" });
    if (!refusal) await confirmSession(db, user.sessionId);
    if (!refusal && hasFactor) await cancelByProof(db, writeMail, user.id);
    return refusal;
  });
  if (refusal) throw refusal;
}

const wrongPassword = (): CheckedCode => ({ refusal: badRequest("wrong_password", "The password is not right.") });

/** Checks the code of a user with a second step. A code of digits is the app's; others are recovery codes. */
async function checkOwnCode(
  db: Transaction<DB>,
  secrets: SecretBox,
  userId: string,
  code: string | undefined,
): Promise<CheckedCode & { hasFactor: boolean }> {
  const { totp, hosts } = await findFactorKinds(db, userId);
  if (!totp && hosts.length === 0) return { hasFactor: false };
  if (code === undefined)
    return {
      hasFactor: true,
      refusal: invalid({ code: [totp ? "Enter the code of your authenticator app." : "Enter a recovery code."] }),
    };
  const method = /^[\d\s]+$/.test(code) ? "totp" : "recovery";
  return { ...(await checkCode(db, secrets, userId, { method, code })), hasFactor: true };
}
