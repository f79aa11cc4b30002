import { confirmEmail } from "@lading/contract";
import { judgeAddress } from "../addresses/judge-address.ts";
import { recordPublicAction } from "../../record/audit/record-action.ts";
import { readCode } from "../../ground/codes/one-use-codes.ts";
import type { GateScope } from "../../ground/db/scope.ts";
import { badRequest } from "../../ground/http/refusal.ts";
import type { AuthParts } from "./auth-parts.ts";
import type { Caller } from "./caller.ts";
import { findEmailChange, setEmail, spendEmailChange } from "./confirm-email-queries.ts";
import { lockUser } from "./session-queries.ts";
import { emailChangedMail } from "./sign-in-mails.ts";
import { getRefusal } from "./sign-in.ts";

const askAnew = "Ask the person who changes your address for a new one.";
const useless = () =>
  badRequest(
    "invalid_email_link",
    `This link is not valid: it was used already, replaced by a newer one, or cancelled. ${askAnew}`,
  );
const expired = () =>
  badRequest("email_link_expired", `This link has expired: it works for 7 days. ${askAnew}`, { valid_days: 7 });
const notYours = () =>
  badRequest(
    "email_taken",
    "Addresses of this domain belong to another organization. Ask the person who changes your address for another one.",
  );
const taken = () =>
  badRequest(
    "email_taken",
    "This email address has an account already. Ask the person who changes your address for another one.",
  );

/**
 * Changes a user's address with the one-use code of the mail to the new address. The database locks the user out then, because
 * the former address may belong to somebody else. Returns the new address.
 */
export async function confirmNewEmail(
  gate: GateScope,
  { codes, writeMail }: Pick<AuthParts, "codes" | "writeMail">,
  code: string,
  caller: Caller,
) {
  const claim = readCode(code);
  if (!claim) throw useless();
  return gate.transaction(async (db) => {
    const found = await findEmailChange(db, claim.id);
    if (!found || !codes.proves("email-change", found, claim)) throw useless();
    if (found.has_expired) throw expired();
    if (found.is_void) throw useless();
    const refusal = getRefusal(found);
    if (refusal) throw refusal;
    await lockUser(db, found.user_id);
    if (!(await spendEmailChange(db, found.id))) throw useless();
    // Another company may have proved the domain since the mail.
    if ((await judgeAddress(db, found.company_id, found.email)) === "foreign") throw notYours();
    if (!(await setEmail(db, found.user_id, found.email))) throw taken();
    await writeMail(db, emailChangedMail(found.former_email, found));
    await recordPublicAction(db, confirmEmail, {
      actorId: found.user_id,
      companyId: found.company_id,
      details: { former_email: found.former_email, email: found.email },
      address: caller.address,
    });
    return found.email;
  });
}
