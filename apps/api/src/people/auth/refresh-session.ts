import { type Endpoint, refreshTokens, signOut, type TokenPair } from "@lading/contract";
import type { Transaction } from "kysely";
import { recordPublicAction } from "../../record/audit/record-action.ts";
import type { DB } from "../../ground/db/schema.ts";
import type { GateScope } from "../../ground/db/scope.ts";
import { sessionEnded } from "../../ground/http/refusal.ts";
import { refuseSession } from "../../ground/http/session-refusal.ts";
import type { Caller } from "./caller.ts";
import { askForFactor } from "./factor/policy-queries.ts";
import { advanceSession, endSession, lockLiveSession } from "./session-queries.ts";
import { readRefreshToken, type TokenSigner } from "./tokens.ts";

/**
 * How long the previous token still works, for racing tabs and lost responses. It is shorter than the life of an access token,
 * because an attacker who copied a token could otherwise refresh in turns with its owner and never be noticed.
 */
const GRACE_SECONDS = 120;

/**
 * Exchanges a refresh token for the next pair. The previous token returns the newest pair again during the grace period. Any
 * other token that was replaced has been copied, so it ends the session. The session of a user who needs a second step and has
 * added none in time ends, too.
 */
export async function refreshSession(
  gate: GateScope,
  signer: TokenSigner,
  { refresh: token, unattended = false }: { refresh: string; unattended?: boolean | undefined },
  caller: Caller,
): Promise<TokenPair> {
  const claim = readRefreshToken(token);
  const session =
    claim &&
    (await gate.transaction(async (db) => {
      const live = await lockLiveSession(db, claim.sessionId);
      if (!live || claim.generation > live.generation || !signer.provesRefresh(live, claim)) return undefined;
      // The company's identity provider decides about second steps of its own sign-in.
      const needsFactor = live.staffId === null && live.signedInWith !== "company";
      if (needsFactor && (await askForFactor(db, live.userId))?.isOver) {
        await endSession(db, live.id);
        return undefined;
      }
      const age = live.generation - claim.generation;
      if (age === 0) {
        await advanceSession(db, live.id, unattended);
        return { ...live, generation: live.generation + 1 };
      }
      if (age === 1 && live.secondsSinceRotation < GRACE_SECONDS) return live;
      await endSession(db, live.id);
      await record(db, refreshTokens, live, caller, "refresh token used again");
      return undefined;
    }));
  if (!session) throw claim ? await gate.transaction((db) => refuseSession(db, claim.sessionId)) : sessionEnded();
  return {
    access: await signer.accessToken(session),
    refresh: signer.refreshToken(session, session.generation),
  };
}

/**
 * Ends the session of any of its refresh tokens and audits that. The client gets no information; the return value, undefined
 * if no session ended, is for the log.
 */
export async function endSessionOfToken(gate: GateScope, signer: TokenSigner, token: string, caller: Caller) {
  const claim = readRefreshToken(token);
  if (!claim) return undefined;
  return gate.transaction(async (db) => {
    const live = await lockLiveSession(db, claim.sessionId);
    if (!live || !signer.provesRefresh(live, claim)) return undefined;
    await endSession(db, live.id);
    await record(db, signOut, live, caller);
    return live;
  });
}

const record = (
  db: Transaction<DB>,
  endpoint: Endpoint,
  session: { id: string; userId: string; staffId: string | null; companyId: string | null },
  { address }: Caller,
  refusal?: string,
) =>
  recordPublicAction(db, endpoint, {
    actorId: session.staffId ?? session.userId,
    asUserId: session.staffId === null ? undefined : session.userId,
    companyId: session.companyId ?? undefined,
    details: { session: session.id, ...(refusal !== undefined && { reason: refusal }) },
    result: refusal === undefined ? "done" : "refused",
    address,
  });
