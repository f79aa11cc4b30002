import { resetPassword } from "@lading/contract";
import { recordPublicAction } from "../audit/record-action.ts";
import type { GateScope } from "../db/scope.ts";
import { impossible, invalid } from "../http/refusal.ts";
import type { AuthParts } from "./auth-parts.ts";
import type { Caller } from "./caller.ts";
import { judgePassword } from "./judge-password.ts";
import { forgive } from "./login-limit-queries.ts";
import { limitKeys } from "./login-limit.ts";
import { readCode } from "./one-use-codes.ts";
import { passwordChangedMail } from "./password-mails.ts";
import { findReset, setPassword, spendReset, spendResetsOf } from "./password-queries.ts";
import { hashPassword } from "./passwords.ts";
import { endSessionsOf } from "./session-queries.ts";

const askAnew = "Ask for a new one on the page Forgot Password.";
const unknown = () => impossible(`This link is not valid. Open the newest mail you got, or ask for a new link.`);
const spent = () => impossible(`This link was used already or replaced by a newer one. ${askAnew}`);
const expired = () => impossible(`This link has expired: it works for 60 minutes. ${askAnew}`);

/** Sets a new password with the code of a mailed link, once; every session of the user ends. */
export async function setForgottenPassword(
  gate: GateScope,
  { codes, writeMail }: AuthParts,
  given: { token: string; password: string },
  caller: Caller,
) {
  const claim = readCode(given.token);
  const reset = claim && (await gate.transaction((db) => findReset(db, claim.id)));
  if (!reset || !codes.proves("password-reset", { id: claim.id, salt: reset.salt }, claim)) throw unknown();
  if (reset.used_at !== null) throw spent();
  if (reset.has_expired) throw expired();
  const objection = await judgePassword(given.password, reset);
  if (objection) throw invalid({ password: [objection] });

  const passwordHash = await hashPassword(given.password);
  await gate.transaction(async (db) => {
    if (!(await spendReset(db, claim.id))) throw spent();
    await spendResetsOf(db, reset.id);
    await setPassword(db, reset.id, passwordHash);
    await endSessionsOf(db, reset.id);
    // Whoever has forgotten the password has tried it before.
    await forgive(db, limitKeys(reset.email, caller.address, false));
    await writeMail(db, passwordChangedMail(reset.email));
    await recordPublicAction(db, resetPassword, {
      actorId: reset.id,
      companyId: reset.company_id ?? undefined,
      address: caller.address,
    });
  });
}
