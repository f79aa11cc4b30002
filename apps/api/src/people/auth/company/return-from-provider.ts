import { companyTokenPrefix, finishCompanySignIn } from "@lading/contract";
import type { Transaction } from "kysely";
import { recordPublicAction } from "../../../record/audit/record-action.ts";
import { insertManagedUser, passwordOfNobody } from "../insert-managed-user.ts";
import { acceptInvitation } from "../accept-invitation-queries.ts";
import { readCode } from "../../../ground/codes/one-use-codes.ts";
import type { DB } from "../../../ground/db/schema.ts";
import type { GateScope } from "../../../ground/db/scope.ts";
import { countMails } from "../../../ground/mail/mail-limit.ts";
import type { WriteMail } from "../../../ground/mail/write-mail.ts";
import {
  followGroup,
  insertAssertion,
  insertIdentity,
  lockAttempt,
  markReturned,
  storeReturn,
  useIdentity,
  type Attempt,
} from "./attempt-queries.ts";
import type { SignInParts } from "./begin-attempt.ts";
import { createdMail, linkCodeMail } from "./company-sign-in-mails.ts";
import { findGateConnection, storeTest, type GateConnection } from "./connection-queries.ts";
import { openProvider } from "./open-provider.ts";
import type { Person } from "./person.ts";
import { describePlan, planSignIn, type Plan } from "./plan-sign-in.ts";

export type ReturnParts = SignInParts & { writeMail: WriteMail };

/** The sign-in page with a token that no attempt has, so that it says that the sign-in did not work. */
export const noSignIn = `/login?token=${companyTokenPrefix}none`;

/** The response of an identity provider, as the browser brings it. */
interface ProviderResponse {
  kind: GateConnection["kind"];
  /** The code of the attempt: the state of OpenID Connect, and the RelayState of SAML. */
  state: string;
  fields: URLSearchParams;
}

/**
 * Takes the response of an identity provider and returns the portal's page to which the browser goes on. The sign-in page gets a
 * one-use token in any case, because it can show the reason of a refusal.
 */
export async function returnFromProvider(gate: GateScope, parts: ReturnParts, response: ProviderResponse) {
  const claim = readCode(response.state);
  const attempt = claim && (await gate.transaction((db) => takeAttempt(db, parts, claim)));
  if (!attempt) return noSignIn;
  const { connection, person, failure } = await readPerson(gate, parts, attempt, response);
  if (attempt.tester_id !== null) {
    if (connection) await gate.transaction((db) => test(db, connection, person ?? failure));
    return "/settings?type=company-sign-in";
  }
  const noPassword = await passwordOfNobody();
  await gate.transaction(async (db) => {
    if (!connection || !person) return storeReturn(db, attempt.id, { refusal: failure });
    await carryOut(db, parts, { attempt, connection, person, noPassword });
  });
  return `/login?token=${companyTokenPrefix}${parts.codes.getCode("company-sign-in-token", attempt)}`;
}

async function takeAttempt(db: Transaction<DB>, { codes }: ReturnParts, claim: { id: string; signature: Buffer }) {
  const attempt = await lockAttempt(db, claim.id);
  if (!attempt || !codes.proves("company-sign-in", attempt, claim) || !attempt.may_return) return undefined;
  await markReturned(db, attempt.id);
  return attempt;
}

interface Found {
  connection?: GateConnection;
  person?: Person;
  failure: string;
}

async function readPerson(
  gate: GateScope,
  parts: ReturnParts,
  attempt: Attempt,
  { kind, fields }: ProviderResponse,
): Promise<Found> {
  const connection = await gate.transaction((db) => findGateConnection(db, attempt.company_id));
  // It may have been removed or switched off since the attempt began.
  if (connection?.kind !== kind || (attempt.tester_id === null && connection.state !== "on"))
    return { failure: "The company's own sign-in was switched off or changed." };
  try {
    const expected = {
      state: parts.codes.getCode("company-sign-in", attempt),
      nonce: attempt.nonce,
      verifier: attempt.verifier,
    };
    const person = await openProvider(connection, parts).readPerson(fields, expected);
    if (!(await gate.transaction((db) => insertAssertion(db, attempt.company_id, person))))
      throw new Error("its assertion was used already");
    return { connection, person, failure: "" };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { connection, failure: `The sign-in of ${connection.company_name} failed: ${reason}` };
  }
}

/** Stores what a sign-in would do, and does nothing of it. */
async function test(db: Transaction<DB>, connection: GateConnection, found: Person | string) {
  const at = new Date().toISOString();
  if (typeof found === "string")
    return storeTest(db, connection.company_id, { at, claims: {}, succeeded: false, outcome: found });
  const plan = await planSignIn(db, connection, found);
  return storeTest(db, connection.company_id, {
    at,
    claims: found.claims,
    // The connection works if the person is recognized, also if this person has no account.
    succeeded: true,
    outcome: describePlan(plan, `${found.firstName} ${found.lastName}`.trim()),
  });
}

interface Work {
  attempt: Attempt;
  connection: GateConnection;
  person: Person;
  noPassword: string;
}

async function carryOut(db: Transaction<DB>, parts: ReturnParts, work: Work) {
  const { attempt, connection, person } = work;
  const { issuer, subject } = person;
  const plan = await planSignIn(db, connection, person);
  if (plan.kind === "refuse") {
    await storeReturn(db, attempt.id, { issuer, subject, refusal: plan.reason });
    return;
  }
  if (plan.kind === "sign-in") {
    if (plan.roleId !== undefined && (await followGroup(db, plan.userId, plan.roleId)))
      await recordPublicAction(db, finishCompanySignIn, {
        actorId: plan.userId,
        companyId: attempt.company_id,
        details: { role_by_group: plan.roleId, subject },
      });
    await useIdentity(db, attempt.company_id, issuer, subject);
    await storeReturn(db, attempt.id, { issuer, subject, user_id: plan.userId });
    return;
  }
  if (plan.kind === "link") {
    const [allowance] = await countMails(db, [{ kind: "link codes by user", of: [plan.userId] }]);
    if (allowance && allowance.waitSeconds > 0) {
      const refusal = "Too many codes were mailed to your account. Try again in an hour.";
      await storeReturn(db, attempt.id, { issuer, subject, refusal });
      return;
    }
    await storeReturn(db, attempt.id, { issuer, subject, user_id: plan.userId, needs_link: true });
    await parts.writeMail(db, linkCodeMail(plan.email, connection.company_name, attempt));
    return;
  }
  const userId = await createUser(db, plan, work);
  if (!userId) {
    const refusal = "The sign-in could not be finished. Begin again.";
    await storeReturn(db, attempt.id, { issuer, subject, refusal });
    return;
  }
  await insertIdentity(db, { company_id: attempt.company_id, issuer, subject, user_id: userId });
  await storeReturn(db, attempt.id, { issuer, subject, user_id: userId });
  await parts.writeMail(db, createdMail(plan.user.email, connection.company_name));
  await recordPublicAction(db, finishCompanySignIn, {
    actorId: userId,
    companyId: attempt.company_id,
    details: { created: plan.kind === "accept" ? "by invitation" : "by the company sign-in", subject },
  });
}

/** Returns undefined if another company has registered the address in the meantime. */
async function createUser(
  db: Transaction<DB>,
  plan: Extract<Plan, { kind: "accept" | "create" }>,
  { attempt, noPassword }: Work,
) {
  // The company is locked, so nobody else accepts the invitation or creates this user.
  if (plan.kind === "accept") await acceptInvitation(db, plan.invitation);
  return insertManagedUser(db, { ...plan.user, companyId: attempt.company_id, passwordHash: noPassword });
}
