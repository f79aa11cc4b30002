import { timingSafeEqual } from "node:crypto";
import { finishCompanySignIn, type LinkStep, type TokenPair } from "@lading/contract";
import type { Transaction } from "kysely";
import type * as z from "zod/mini";
import { recordPublicAction } from "../../../record/audit/record-action.ts";
import type { AuthParts } from "../auth-parts.ts";
import { beginSession } from "../begin-session.ts";
import type { Caller } from "../caller.ts";
import { findAccountById } from "../session-queries.ts";
import { getRefusal } from "../sign-in.ts";
import { readCode } from "../../../ground/codes/one-use-codes.ts";
import type { DB } from "../../../ground/db/schema.ts";
import type { GateScope } from "../../../ground/db/scope.ts";
import { badRequest, invalid, type Refusal } from "../../../ground/http/refusal.ts";
import {
  countWrongCode,
  findIdentity,
  insertIdentity,
  lockAttempt,
  spendAttempt,
  type Attempt,
} from "./attempt-queries.ts";
import { hashPage } from "./begin-attempt.ts";
import { findGateConnection } from "./connection-queries.ts";
import { linkedMail } from "./company-sign-in-mails.ts";

const MOST_WRONG_CODES = 5;

const useless = () =>
  badRequest(
    "invalid_sign_in_link",
    "This sign-in was used already, took too long or began in another window. Begin again.",
    { valid_seconds: 60 },
  );

/** The outcome of a request. A wrong code is counted, so its refusal is thrown after the transaction. */
type Outcome =
  | { refusal: Refusal }
  | { step: z.output<typeof LinkStep> }
  | { session: NonNullable<Awaited<ReturnType<typeof beginSession>>> };

/**
 * Exchanges the one-use token of a company sign-in for a session. The token works only for the page that began, so nobody can be
 * signed in to another person's account by a link. A person with an account enters a mailed code the first time.
 */
export async function finishSignIn(
  gate: GateScope,
  parts: AuthParts,
  { token, page, code }: z.output<(typeof finishCompanySignIn)["body"]>,
  caller: Caller,
): Promise<TokenPair | z.output<typeof LinkStep>> {
  const claim = readCode(token);
  if (!claim) throw useless();
  const pageHash = hashPage(page);
  const outcome = await gate.transaction(async (db): Promise<Outcome> => {
    const attempt = await lockAttempt(db, claim.id);
    if (!attempt?.page_hash || !parts.codes.proves("company-sign-in-token", attempt, claim)) throw useless();
    if (!timingSafeEqual(attempt.page_hash, pageHash) || !attempt.may_finish) throw useless();
    if (attempt.refusal !== null || attempt.user_id === null) {
      await spendAttempt(db, attempt.id);
      await record(db, attempt, caller, "refused");
      return { refusal: badRequest("company_sign_in_refused", attempt.refusal ?? "This account was removed.") };
    }
    return goOn(db, parts, { ...attempt, user_id: attempt.user_id }, code, caller);
  });
  if ("refusal" in outcome) throw outcome.refusal;
  if ("step" in outcome) return outcome.step;
  const { signer } = parts;
  const { session } = outcome;
  return {
    access: await signer.accessToken(session),
    refresh: signer.refreshToken(session, session.generation),
  };
}

async function goOn(
  db: Transaction<DB>,
  parts: AuthParts,
  attempt: Attempt & { user_id: string },
  code: string | undefined,
  caller: Caller,
): Promise<Outcome> {
  const account = await findAccountById(db, attempt.user_id);
  // The sign-in may have been switched off, or the link removed, since the person came back.
  const connection = await findGateConnection(db, attempt.company_id);
  if (connection?.state !== "on" || account.company_id !== attempt.company_id) throw useless();
  const { issuer, subject } = attempt;
  if (!attempt.needs_link && !(await findIdentity(db, attempt.company_id, issuer ?? "", subject ?? "")))
    throw useless();
  const notAllowed = getRefusal(account);
  if (notAllowed) throw notAllowed;
  if (attempt.needs_link) {
    if (code === undefined) return { step: { code_required: true, email: account.email } };
    if (attempt.wrong_codes >= MOST_WRONG_CODES) throw useless();
    if (!parts.codes.provesDigits(attempt, code.replace(/\s/g, ""))) {
      await countWrongCode(db, attempt.id);
      await record(db, attempt, caller, "refused");
      const isLast = attempt.wrong_codes + 1 === MOST_WRONG_CODES;
      return { refusal: isLast ? useless() : invalid({ code: ["This code is not right."] }) };
    }
    await insertIdentity(db, {
      company_id: attempt.company_id,
      issuer: attempt.issuer ?? "",
      subject: attempt.subject ?? "",
      user_id: account.id,
    });
    await parts.writeMail(db, linkedMail(account.email, account.company_name ?? "", caller));
  }
  await spendAttempt(db, attempt.id);
  await record(db, attempt, caller, "done");
  const session = await beginSession(db, parts, account, caller, false, "company");
  if (!session) throw useless();
  return { session };
}

const record = (db: Transaction<DB>, attempt: Attempt, { address }: Caller, result: "done" | "refused") =>
  recordPublicAction(db, finishCompanySignIn, {
    actorId: attempt.user_id ?? undefined,
    companyId: attempt.company_id,
    details: { subject: attempt.subject, ...(attempt.needs_link && { link: true }) },
    result,
    address,
  });
