import { addFactor, removeFactor, renewRecoveryCodes, type OwnFactor } from "@lading/contract";
import type { GateScope, SessionUser } from "../../../ground/db/scope.ts";
import { badRequest, conflict, invalid } from "../../../ground/http/refusal.ts";
import type { AuthParts } from "../auth-parts.ts";
import type { Caller } from "../caller.ts";
import {
  addWithCodes,
  hasFactor,
  makeCodes,
  noFactor,
  recordProof,
  requireFactorsOn,
  requireLive,
  settle,
} from "./change-factor.ts";
import {
  countRecoveryCodes,
  deleteEnrolment,
  deleteTotp,
  findEnrolment,
  findTotp,
  insertTotp,
  keepEnrolment,
} from "./factor-queries.ts";
import { findPasskeys } from "./passkey-queries.ts";
import { createTotpSecret, findTotpStep, toTotpText, toTotpUri } from "./totp.ts";

/** The user's second steps, without anything that is secret. */
export const readFactor = (gate: GateScope, { relyingParty }: AuthParts, user: SessionUser) =>
  gate.transaction(async (db): Promise<OwnFactor> => {
    const totp = await findTotp(db, user.id);
    return {
      totp: totp
        ? { added_at: totp.created_at.toISOString(), last_used_at: totp.last_used_at?.toISOString() ?? null }
        : null,
      passkeys: (await findPasskeys(db, user.id, relyingParty.host)).map(
        ({ id, name, is_synced, created_at, last_used_at }) => ({
          id,
          name,
          is_synced,
          added_at: created_at.toISOString(),
          last_used_at: last_used_at?.toISOString() ?? null,
        }),
      ),
      recovery_codes_left: await countRecoveryCodes(db, user.id),
    };
  });

/** Makes a secret for the user's app. All tabs of the session show the same one until it is proved or expires. */
export const beginEnrolment = (gate: GateScope, { secrets, readIdentity }: AuthParts, user: SessionUser) =>
  gate.transaction(async (db) => {
    await requireLive(db, user);
    if (await findTotp(db, user.id)) throw exists();
    await requireFactorsOn(db, user.id);
    const kept = await keepEnrolment(db, user.sessionId, secrets.seal(createTotpSecret(), user.sessionId));
    const secret = kept && secrets.open(kept.secret, user.sessionId);
    if (!secret) throw expired();
    const { name } = await readIdentity(db);
    return { secret: toTotpText(secret), uri: toTotpUri(secret, name, user.email) };
  });

/** Adds the app whose secret the session was shown, proved by a code. Returns the recovery codes. */
export async function enrol(gate: GateScope, parts: AuthParts, user: SessionUser, code: string, caller: Caller) {
  // A wrong code is recorded, so its refusal is thrown after the transaction.
  const { refusal, codes } = await gate.transaction(async (db) => {
    await requireLive(db, user);
    if (await findTotp(db, user.id)) throw exists();
    const kept = await findEnrolment(db, user.sessionId);
    const secret = kept && parts.secrets.open(kept.secret, user.sessionId);
    if (!secret) throw expired();
    const step = findTotpStep(secret, code.replace(/\s/g, ""));
    if (step === undefined) {
      await recordProof(db, addFactor, user, caller, "refused");
      return { refusal: invalid({ code: [notProved] }) };
    }
    const codes = await addWithCodes(db, user, async () => {
      if (!(await insertTotp(db, { userId: user.id, secret: parts.secrets.seal(secret, user.id), step })))
        throw exists();
    });
    await deleteEnrolment(db, user.sessionId);
    await settle(db, parts, user, caller, addFactor, "An authenticator app was added to your account.");
    return { codes };
  });
  if (refusal) throw refusal;
  return codes;
}

const notProved =
  "This code is not right. Enter the code that the app shows now; if that fails too, let your phone set its clock automatically.";

export const renewCodes = (gate: GateScope, parts: AuthParts, user: SessionUser, caller: Caller) =>
  gate.transaction(async (db) => {
    await requireLive(db, user);
    if (!(await hasFactor(db, user.id))) throw noFactor();
    const recovery_codes = await makeCodes(db, user);
    await settle(db, parts, user, caller, renewRecoveryCodes, "The recovery codes of your account were replaced.");
    return { recovery_codes };
  });

export const remove = (gate: GateScope, parts: AuthParts, user: SessionUser, caller: Caller) =>
  gate.transaction(async (db) => {
    await requireLive(db, user);
    if (!(await deleteTotp(db, user.id))) throw noFactor();
    await settle(db, parts, user, caller, removeFactor, "The authenticator app of your account was removed.");
  });

const exists = () => conflict("factor_exists", "Your account has an authenticator app already. Reload the page.");
const expired = () =>
  badRequest(
    "enrolment_expired",
    "The QR code has expired: it is valid for 15 minutes. Reload the page for a new one.",
    { valid_minutes: 15 },
  );
