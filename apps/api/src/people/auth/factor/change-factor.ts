import type { Endpoint } from "@lading/contract";
import type { Transaction } from "kysely";
import { recordPublicAction } from "../../../record/audit/record-action.ts";
import { takeRecordQuota } from "../../../record/audit/record-quota.ts";
import type { DB } from "../../../ground/db/schema.ts";
import type { SessionUser } from "../../../ground/db/scope.ts";
import { conflict } from "../../../ground/http/refusal.ts";
import { refuseSession } from "../../../ground/http/session-refusal.ts";
import type { AuthParts } from "../auth-parts.ts";
import type { Caller } from "../caller.ts";
import { cancelByProof } from "../recovery/cancel-by-proof.ts";
import { lockLiveSession, lockOut, lockUser } from "../session-queries.ts";
import { factorChangedMail } from "./factor-mails.ts";
import { deleteCodesWithoutFactor, findFactorKinds, replaceRecoveryCodes } from "./factor-queries.ts";
import { hasFactorsOff } from "./policy-queries.ts";
import { createRecoveryCodes, hashRecoveryCode } from "./recovery-codes.ts";

/** The session may have ended since the request began. */
export async function requireLive(db: Transaction<DB>, { sessionId }: SessionUser) {
  if (!(await lockLiveSession(db, sessionId))) throw await refuseSession(db, sessionId);
}

export async function requireFactorsOn(db: Transaction<DB>, userId: string) {
  if (await hasFactorsOff(db, userId))
    throw conflict("second_factors_off", "Your company has switched the second step off.");
}

/** Runs `add` and returns the recovery codes of the user's first factor, or null if the user has another one. */
export async function addWithCodes(db: Transaction<DB>, user: SessionUser, add: () => Promise<void>) {
  // Two first factors at once would each show codes, and only the last ones would work.
  await lockUser(db, user.id);
  const isFirst = !(await hasFactor(db, user.id));
  await add();
  return { recovery_codes: isFirst ? await makeCodes(db, user) : null };
}

export async function makeCodes(db: Transaction<DB>, { id }: SessionUser) {
  const codes = createRecoveryCodes();
  await replaceRecoveryCodes(db, id, codes.map(hashRecoveryCode));
  return codes;
}

/** Whether the user's password alone gives no session. */
export async function hasFactor(db: Transaction<DB>, userId: string) {
  const { totp, hosts } = await findFactorKinds(db, userId);
  return totp || hosts.length > 0;
}

/** Records a proof of the user, right or wrong. Nobody can fill the disk with wrong ones. */
export async function recordProof(
  db: Transaction<DB>,
  endpoint: Endpoint,
  user: SessionUser,
  { address }: Caller,
  result: "done" | "refused",
) {
  takeRecordQuota(user.id, {});
  await recordPublicAction(db, endpoint, {
    actorId: user.id,
    companyId: user.companyId ?? undefined,
    result,
    address,
  });
}

/** Locks the user out except from this session, tells the user, and records the change. */
export async function settle(
  db: Transaction<DB>,
  { writeMail }: Pick<AuthParts, "writeMail">,
  user: SessionUser,
  caller: Caller,
  endpoint: Endpoint,
  change: string,
  details?: object,
) {
  await deleteCodesWithoutFactor(db, user.id);
  await lockOut(db, user.id, user.sessionId);
  await cancelByProof(db, writeMail, user.id);
  await writeMail(db, factorChangedMail(user.email, change, caller));
  await recordPublicAction(db, endpoint, {
    actorId: user.id,
    companyId: user.companyId ?? undefined,
    ...(details && { details }),
    address: caller.address,
  });
}

export const noFactor = () => conflict("no_factor", "Your account no longer has this second step. Reload the page.");
