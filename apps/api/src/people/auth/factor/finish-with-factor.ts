import { finishSignIn, type PasskeyProof } from "@lading/contract";
import type { Transaction } from "kysely";
import { recordPublicAction } from "../../../record/audit/record-action.ts";
import type { DB } from "../../../ground/db/schema.ts";
import type { GateScope } from "../../../ground/db/scope.ts";
import type { AuthParts } from "../auth-parts.ts";
import type { Caller } from "../caller.ts";
import { openAccount } from "../open-account.ts";
import { checkCode, type GivenCode } from "./check-code.ts";
import { checkPasskey } from "./check-passkey.ts";
import { recoveryCodeUsedMail, wrongCodesMail } from "./factor-mails.ts";
import { countWrongTicket, spendTicket } from "./factor-queries.ts";
import { MOST_WRONG_CODES, openTicket, signInAgain } from "./open-ticket.ts";

type GivenFactor = GivenCode | { method: "passkey"; response: PasskeyProof };

/** Exchanges the ticket of a right password and the second step for a session. */
export async function finishWithFactor(
  gate: GateScope,
  parts: AuthParts,
  { ticket: text, ...given }: GivenFactor & { ticket: string },
  caller: Caller,
  cookies: string | undefined,
) {
  // A wrong factor is counted, so its refusal is thrown after the transaction.
  const { refusal, opened } = await gate.transaction(async (db) => {
    const ticket = await openTicket(db, parts, text, caller);
    const account = { ...ticket, id: ticket.user_id };
    const checked = await checkFactor(db, parts, ticket, given);
    await recordPublicAction(db, finishSignIn, {
      actorId: account.id,
      companyId: account.company_id ?? undefined,
      details: { method: given.method },
      result: checked.refusal ? "refused" : "done",
      address: caller.address,
    });
    if (checked.refusal) {
      await countWrongTicket(db, ticket.id);
      const isLast = ticket.wrong_codes + 1 === MOST_WRONG_CODES;
      if (isLast) await parts.writeMail(db, wrongCodesMail(account.email, caller));
      return { refusal: isLast ? signInAgain() : checked.refusal };
    }
    await spendTicket(db, ticket.id);
    if (checked.codesLeft !== undefined)
      await parts.writeMail(db, recoveryCodeUsedMail(account.email, caller, checked.codesLeft));
    const opened = await openAccount(db, parts, account, caller, cookies, given.method);
    if (!opened) throw signInAgain();
    return { opened };
  });
  if (refusal) throw refusal;
  return opened;
}

async function checkFactor(
  db: Transaction<DB>,
  parts: AuthParts,
  ticket: { id: string; user_id: string },
  given: GivenFactor,
) {
  if (given.method !== "passkey") return checkCode(db, parts.secrets, ticket.user_id, given);
  const asked = { ownerId: ticket.id, userId: ticket.user_id, needsVerification: false };
  const { refusal } = await checkPasskey(db, parts, given.response, asked);
  return { refusal, codesLeft: undefined };
}
