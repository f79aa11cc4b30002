import { tokenFromTemporary, type TokenPair } from "@lading/contract";
import { recordPublicAction } from "../../record/audit/record-action.ts";
import type { GateScope } from "../../ground/db/scope.ts";
import { badRequest } from "../../ground/http/refusal.ts";
import type { AuthParts } from "./auth-parts.ts";
import type { Caller } from "./caller.ts";
import { readCode } from "../../ground/codes/one-use-codes.ts";
import { insertSession } from "./session-queries.ts";
import { staffSignInMail } from "./sign-in-mails.ts";
import { findTemporaryToken, spendTemporaryToken } from "./temporary-token-queries.ts";

const useless = () =>
  badRequest(
    "invalid_sign_in_link",
    "This sign-in link was used already or has expired: it works once, within 60 seconds. Create a new one.",
    { valid_seconds: 60 },
  );

/** Creates the session of a staff member as a user, with the one-use token that the staff member has requested, and tells the user. */
export async function signInWithToken(
  gate: GateScope,
  { signer, codes, writeMail }: AuthParts,
  token: string,
  caller: Caller,
): Promise<TokenPair> {
  const claim = readCode(token);
  if (!claim) throw useless();
  const session = await gate.transaction(async (db) => {
    const found = await findTemporaryToken(db, claim.id);
    if (!found || !codes.proves("sign-in-as", found, claim) || !(await spendTemporaryToken(db, found.id)))
      throw useless();
    if (!found.is_of_active_staff) throw useless();
    if (!found.is_for_active_user)
      throw badRequest(
        "sign_in_as_unavailable",
        "You cannot sign in as this user, because the user is deactivated or the company is suspended.",
      );
    await recordPublicAction(db, tokenFromTemporary, {
      actorId: found.staff_id,
      asUserId: found.user_id,
      companyId: found.company_id ?? undefined,
      details: { reason: found.reason },
      address: caller.address,
    });
    await writeMail(db, staffSignInMail(found));
    return {
      ...(await insertSession(db, found.user_id, caller, { staffId: found.staff_id })),
      companyId: found.company_id,
      staffId: found.staff_id,
    };
  });
  return {
    access: await signer.accessToken(session),
    refresh: signer.refreshToken(session, session.generation),
  };
}
