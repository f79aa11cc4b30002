import { addFirstFactor, beginFirstFactor, type Endpoint } from "@lading/contract";
import type { Transaction } from "kysely";
import { recordPublicAction } from "../../../record/audit/record-action.ts";
import { readCode } from "../../../ground/codes/one-use-codes.ts";
import type { DB } from "../../../ground/db/schema.ts";
import type { GateScope } from "../../../ground/db/scope.ts";
import { conflict, invalid, signedOut } from "../../../ground/http/refusal.ts";
import type { AuthParts } from "../auth-parts.ts";
import type { Caller } from "../caller.ts";
import { mustSignInAtCompany } from "../company-rule-queries.ts";
import { openAccount } from "../open-account.ts";
import { lockOut } from "../session-queries.ts";
import { getRefusal } from "../sign-in.ts";
import { hasFactor } from "./change-factor.ts";
import { factorChangedMail } from "./factor-mails.ts";
import {
  countWrongTicket,
  insertTotp,
  keepTicketSecret,
  lockTicket,
  replaceRecoveryCodes,
  spendTicket,
} from "./factor-queries.ts";
import { MOST_WRONG_CODES } from "./open-ticket.ts";
import { createRecoveryCodes, hashRecoveryCode } from "./recovery-codes.ts";
import { hashClient } from "./second-step.ts";
import { createTotpSecret, findTotpStep, toTotpText, toTotpUri } from "./totp.ts";

/*
 * A user whose grace period is over gets no session without a second step: the right password gives only a ticket, with which
 * the user adds one and signs in.
 */

/** Makes the secret of the ticket. A repeated request gets the same one. */
export const showFirstFactor = (gate: GateScope, parts: AuthParts, text: string, caller: Caller) =>
  gate.transaction(async (db) => {
    const ticket = await openTicket(db, parts, text, caller);
    const secret = openSecret(parts, ticket) ?? createTotpSecret();
    await keepTicketSecret(db, ticket.id, parts.secrets.seal(secret, ticket.id));
    await record(db, beginFirstFactor, ticket, caller);
    const { name } = await parts.readIdentity(db);
    return { secret: toTotpText(secret), uri: toTotpUri(secret, name, ticket.email) };
  });

/** Adds the app whose secret the ticket has shown, proved by a code, and signs the user in. */
export async function signInWithFirstFactor(
  gate: GateScope,
  parts: AuthParts,
  given: { ticket: string; code: string },
  caller: Caller,
  cookies: string | undefined,
) {
  const { secrets, writeMail } = parts;
  // A wrong code is counted, so its refusal is thrown after the transaction.
  const { refusal, opened } = await gate.transaction(async (db) => {
    const ticket = await openTicket(db, parts, given.ticket, caller);
    const account = { ...ticket, id: ticket.user_id };
    const secret = openSecret(parts, ticket);
    if (!secret) throw again();
    const step = findTotpStep(secret, given.code.replace(/\s/g, ""));
    if (step === undefined) {
      await countWrongTicket(db, ticket.id);
      await record(db, addFirstFactor, ticket, caller, "refused");
      return { refusal: invalid({ code: [notProved] }) };
    }
    await insertTotp(db, { userId: account.id, secret: secrets.seal(secret, account.id), step });
    const recovery_codes = createRecoveryCodes();
    await replaceRecoveryCodes(db, account.id, recovery_codes.map(hashRecoveryCode));
    await spendTicket(db, ticket.id);
    await lockOut(db, account.id);
    await writeMail(
      db,
      factorChangedMail(account.email, "An authenticator app was added to your account when you signed in.", caller),
    );
    await record(db, addFirstFactor, ticket, caller);
    const opened = await openAccount(db, parts, account, caller, cookies, "totp");
    if (!opened) throw again();
    return { opened: { answer: { ...opened.tokens, recovery_codes }, cookie: opened.cookie } };
  });
  if (refusal) throw refusal;
  return opened;
}

async function openTicket(db: Transaction<DB>, { codes }: AuthParts, text: string, caller: Caller) {
  const claim = readCode(text);
  const ticket = claim && (await lockTicket(db, claim.id));
  if (!ticket || !codes.proves("enrolment-ticket", ticket, claim)) throw again();
  if (!ticket.is_valid || ticket.wrong_codes >= MOST_WRONG_CODES || !ticket.client.equals(hashClient(caller)))
    throw again();
  const refusal = getRefusal(ticket);
  if (refusal) throw refusal;
  // The company may have enforced its own sign-in since the password was right.
  if (await mustSignInAtCompany(db, ticket.user_id)) throw again();
  // Another tab or another device may have added one, and then the password alone adds no more.
  if (await hasFactor(db, ticket.user_id)) throw exists();
  return ticket;
}

const record = (
  db: Transaction<DB>,
  endpoint: Endpoint,
  { user_id, company_id }: { user_id: string; company_id: string | null },
  { address }: Caller,
  result: "done" | "refused" = "done",
) => recordPublicAction(db, endpoint, { actorId: user_id, companyId: company_id ?? undefined, result, address });

const openSecret = ({ secrets }: AuthParts, ticket: { id: string; enrolment_secret: Buffer | null }) =>
  ticket.enrolment_secret ? secrets.open(ticket.enrolment_secret, ticket.id) : undefined;

const again = () => signedOut("sign_in_again", "Sign in with your email and password again.");
const exists = () =>
  conflict("factor_exists", "Your account has a second step already. Sign in with your email and password again.");
const notProved =
  "This code is not right. Enter the code that the app shows now; if that fails too, let your phone set its clock automatically.";
