import { type EnrolmentStep, signIn, type SecondStep, type TokenPair } from "@lading/contract";
import { recordPublicAction } from "../../record/audit/record-action.ts";
import type { GateScope } from "../../ground/db/scope.ts";
import { getSite } from "../../ground/http/peer-address.ts";
import { forbidden, signedOut, tooManyAttempts } from "../../ground/http/refusal.ts";
import { companySuspended } from "../../ground/http/session-refusal.ts";
import type { AuthParts } from "./auth-parts.ts";
import { beginSession } from "./begin-session.ts";
import type { Caller } from "./caller.ts";
import { beginEnrolmentStep } from "./factor/enrolment-step.ts";
import { beginSecondStep } from "./factor/second-step.ts";
import { knowsPassword, type KnownDevice } from "./known-devices.ts";
import { keepIf } from "./password-queries.ts";
import { failedSignInsMail } from "./sign-in-mails.ts";
import { countSignIn, forgiveSignIn, shouldWarnOwner } from "./login-limit-queries.ts";
import { signInLimits } from "./login-limit.ts";
import { passwordMatches, hashQueue } from "./passwords.ts";
import { findAccount, lockLiveSession } from "./session-queries.ts";
import { createFairQueue, type Slot } from "../../ground/http/fair-queue.ts";
import { mustSignInAtCompany } from "./company-rule-queries.ts";

/** Few limits are looked up concurrently, so that a flood of sign-ins leaves database connections to signed-in users. */
const lookups = createFairQueue({ concurrency: 4, slotsPerKey: 20, slotsPerQueue: 500 });

/** Proof in a request that its browser has signed in before. */
interface Shown {
  /** The session id of a valid access token. The session may have ended since. */
  sessionId: string | undefined;
  cookies: string | undefined;
}

/**
 * Checks e-mail and password and creates a session. Returns its tokens and the cookie that makes the device known, or the
 * ticket for the second step of a user who has one or must add one now.
 * An unknown address takes as long and returns the same error as a wrong password. The limits come before the queue for hashing, and
 * both are shared fairly: by address among strangers, and by account among those who have signed in before.
 */
export async function signInWithPassword(
  gate: GateScope,
  parts: AuthParts,
  given: { email: string; password: string },
  caller: Caller,
  shown: Shown,
): Promise<{ answer: TokenPair | SecondStep | EnrolmentStep; cookie?: string }> {
  const { signer, devices, writeMail } = parts;
  const email = given.email.toLowerCase();
  const device = devices.find(shown.cookies, email);
  const site = getSite(caller.address);

  let slot: Slot | undefined;
  const lookUp = () =>
    gate.transaction(async (db) => {
      const account = await findAccount(db, email);
      // Runs with and without an account, because the time would reveal it.
      const session = shown.sessionId === undefined ? undefined : await lockLiveSession(db, shown.sessionId);
      const limits = signInLimits(email, caller.address, account && findKnownDevice(account, device, session));
      // Taken before the attempt is counted: an attempt that gets no slot does not count as a failure.
      slot = hashQueue.reserve({ key: limits.isKnown ? email : site, isKnown: limits.isKnown });
      const wait = await countSignIn(db, limits);
      if (wait > 0) throw tooManyAttempts(wait);
      const isOfCompany = await mustSignInAtCompany(db, account?.id);
      const refusal = isOfCompany ? onlyAtCompany("password") : undefined;
      return { account, limits, slot, refusal };
    });
  // An access token may belong to another account, and one account can have many. They share the queue of their address.
  const client = { key: device ? email : site, isKnown: device !== undefined || shown.sessionId !== undefined };
  const found = await lookups.run(client, lookUp).catch((error: unknown) => {
    slot?.release();
    throw error;
  });

  const { account, limits } = found;
  const matches = await passwordMatches(given.password, account?.password_hash, found.slot);
  const refused = account && matches ? (getRefusal(account) ?? found.refusal) : wrong();
  const begun = await gate.transaction(async (db) => {
    await recordPublicAction(db, signIn, {
      actorId: account?.id,
      companyId: account?.company_id ?? undefined,
      result: refused ? "refused" : "done",
      address: caller.address,
    });
    if (matches) await forgiveSignIn(db, limits);
    else if (await shouldWarnOwner(db, limits)) {
      const isOpen = account !== undefined && !getRefusal(account);
      await keepIf(db, isOpen, () => writeMail(db, failedSignInsMail(email, caller)));
    }
    if (!account || refused) return undefined;
    const next =
      (await beginSecondStep(db, parts, account, caller)) ??
      (await beginEnrolmentStep(db, parts.codes, account, caller));
    if (next) return { next };
    const session = await beginSession(db, parts, { ...account, email }, caller, limits.isKnown, "password");
    if (!session) throw wrong();
    return { session };
  });
  if (!begun || !account) throw refused;
  const { next, session } = begun;
  if (next) return { answer: next };
  return {
    answer: { access: await signer.accessToken(session), refresh: signer.refreshToken(session, session.generation) },
    cookie: devices.remember(shown.cookies, { email, passwordHash: account.password_hash }, device),
  };
}

/** Returns the id of the account's known device, or of an active session of the user that is not one of staff. */
function findKnownDevice(
  account: { id: string; password_hash: string },
  device: KnownDevice | undefined,
  session: { id: string; userId: string; staffId: string | null } | undefined,
) {
  if (device && knowsPassword(device, account.password_hash)) return device.id;
  return session?.userId === account.id && session.staffId === null ? session.id : undefined;
}

export const onlyAtCompany = (way: "password" | "passkey") =>
  forbidden(
    "company_sign_in_required",
    `Your company has its own sign-in, so your ${way} no longer works here. Enter your email address and continue with your company's sign-in.`,
  );

const wrong = () => signedOut("wrong_credentials", "The email address or password you entered is incorrect");

interface Standing {
  status: string;
  /** The company's columns are null for staff. */
  company_status: string | null;
  company_name: string | null;
  suspended_until: string | null;
}

/** Returns why the owner of an account may not sign in, or undefined. */
export function getRefusal(account: Standing) {
  if (account.status !== "active") {
    const helper =
      account.company_name === null ? "an Administrator of the provider" : "a Vendor Admin of your company";
    return forbidden("account_deactivated", `Your account is deactivated. Ask ${helper} to reactivate it.`);
  }
  const { company_status, company_name, suspended_until } = account;
  if (company_status === "suspended") return companySuspended({ company_name: company_name ?? "", suspended_until });
  return undefined;
}
