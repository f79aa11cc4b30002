import { signInWithPasskey, type PasskeyProof } from "@lading/contract";
import { recordPublicAction } from "../../../record/audit/record-action.ts";
import type { GateScope } from "../../../ground/db/scope.ts";
import type { AuthParts } from "../auth-parts.ts";
import type { Caller } from "../caller.ts";
import { mustSignInAtCompany } from "../company-rule-queries.ts";
import { openAccount } from "../open-account.ts";
import { findAccountById } from "../session-queries.ts";
import { getRefusal, onlyAtCompany } from "../sign-in.ts";
import { askForPasskey, checkPasskey } from "./check-passkey.ts";
import { openTicket, signInAgain } from "./open-ticket.ts";

/**
 * Makes the challenge of a sign-in. Without a ticket it names no passkeys: the browser offers those that it has for the portal, so
 * strangers learn nothing about accounts.
 */
export const beginPasskey = (gate: GateScope, parts: AuthParts, text: string | undefined, caller: Caller) =>
  gate.transaction(async (db) => {
    if (text === undefined) return askForPasskey(db, parts, { needsVerification: true });
    const ticket = await openTicket(db, parts, text, caller);
    const purpose = { ownerId: ticket.id, userId: ticket.user_id, needsVerification: false };
    return askForPasskey(db, parts, purpose);
  });

/** Signs in without a password. The passkey and the fingerprint or PIN that unlocked it are two factors. */
export async function signInByPasskey(
  gate: GateScope,
  parts: AuthParts,
  proof: PasskeyProof,
  caller: Caller,
  cookies: string | undefined,
) {
  // The challenge is used up also by a wrong proof, so a refusal is thrown after the transaction.
  const { refusal, opened } = await gate.transaction(async (db) => {
    const checked = await checkPasskey(db, parts, proof, { needsVerification: true });
    if (checked.refusal) {
      await recordPublicAction(db, signInWithPasskey, { result: "refused", address: caller.address });
      return { refusal: checked.refusal };
    }
    const account = await findAccountById(db, checked.userId);
    const isOfCompany = await mustSignInAtCompany(db, account.id);
    const refusal = getRefusal(account) ?? (isOfCompany ? onlyAtCompany("passkey") : undefined);
    await recordPublicAction(db, signInWithPasskey, {
      actorId: account.id,
      companyId: account.company_id ?? undefined,
      result: refusal ? "refused" : "done",
      address: caller.address,
    });
    if (refusal) return { refusal };
    const opened = await openAccount(db, parts, account, caller, cookies, "passkey_alone");
    if (!opened) throw signInAgain();
    return { opened };
  });
  if (refusal) throw refusal;
  return opened;
}
