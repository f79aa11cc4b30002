import { resetPassword } from "@lading/contract";
import { recordPublicAction } from "../../record/audit/record-action.ts";
import type { GateScope } from "../../ground/db/scope.ts";
import { badRequest, invalid } from "../../ground/http/refusal.ts";
import type { AuthParts } from "./auth-parts.ts";
import type { Caller } from "./caller.ts";
import { checkPassword } from "./check-password.ts";
import { clearCounters } from "./login-limit-queries.ts";
import { signInLimits } from "./login-limit.ts";
import { readCode } from "../../ground/codes/one-use-codes.ts";
import { passwordChangedMail } from "./password-mails.ts";
import { findReset, setPassword, spendReset } from "./password-queries.ts";
import { hashPassword } from "./passwords.ts";
import { lockOut, lockUser } from "./session-queries.ts";
import { getRefusal } from "./sign-in.ts";

const askAnew = "Ask for a new one on the page Forgot Password.";
const unknown = () =>
  badRequest("invalid_reset_link", "This link is not valid. Open the newest mail you got, or ask for a new link.");
const spent = () => badRequest("reset_link_used", `This link was used already or replaced by a newer one. ${askAnew}`);
const expired = () =>
  badRequest("reset_link_expired", `This link has expired: it works for 60 minutes. ${askAnew}`, { valid_minutes: 60 });

/**
 * Sets a new password with the one-use code of a mailed link, and locks the user out. Returns the user's address. It
 * creates no session: the user signs in with the password, and with a second step if one is needed.
 */
export async function setForgottenPassword(
  gate: GateScope,
  { codes, writeMail, readIdentity }: AuthParts,
  given: { token: string; password: string },
  caller: Caller,
) {
  const claim = readCode(given.token);
  const reset = claim && (await gate.transaction((db) => findReset(db, claim.id)));
  if (!reset || !codes.proves("password-reset", { id: claim.id, salt: reset.salt }, claim)) throw unknown();
  if (reset.used_at !== null) throw spent();
  if (reset.has_expired) throw expired();
  const refusal = getRefusal(reset);
  if (refusal) throw refusal;
  const objection = await checkPassword(given.password, reset, await gate.transaction(readIdentity));
  if (objection) throw invalid({ password: [objection] });

  const passwordHash = await hashPassword(given.password, { key: reset.email, isKnown: true });
  await gate.transaction(async (db) => {
    await lockUser(db, reset.id);
    if (!(await spendReset(db, claim.id))) throw spent();
    await setPassword(db, reset.id, passwordHash);
    await lockOut(db, reset.id);
    // A user who has forgotten the password has failed before, so the counters are reset.
    const { own, account } = signInLimits(reset.email, caller.address, undefined);
    await clearCounters(db, [own, account]);
    await writeMail(db, passwordChangedMail(reset.email));
    await recordPublicAction(db, resetPassword, {
      actorId: reset.id,
      companyId: reset.company_id ?? undefined,
      address: caller.address,
    });
  });
  return reset.email;
}
