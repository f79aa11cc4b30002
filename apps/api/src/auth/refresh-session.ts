import { signOut, type TokenPair } from "@lading/contract";
import { recordPublicAction } from "../audit/record-action.ts";
import type { GateScope } from "../db/scope.ts";
import { sessionEnded } from "../http/refusal.ts";
import { refuseSession } from "../http/session-refusal.ts";
import type { Caller } from "./caller.ts";
import { askForFactor } from "./factor/policy-queries.ts";
import { advanceSession, endSession, lockLiveSession } from "./session-queries.ts";
import { readRefreshToken, type TokenSigner } from "./tokens.ts";

/** The grace period for racing tabs and lost responses. */
const GRACE_SECONDS = 30;

/**
 * Exchanges a refresh token for the next pair. The previous token returns the newest pair again because its response may have
 * been lost. An older token after the grace period was stolen or copied, so it ends the session. The session of a user who
 * needs a second factor and has added none in time ends, too.
 */
export async function refreshSession(
  gate: GateScope,
  signer: TokenSigner,
  { refresh: token, unattended = false }: { refresh: string; unattended?: boolean | undefined },
): Promise<TokenPair> {
  const claim = readRefreshToken(token);
  const session =
    claim &&
    (await gate.transaction(async (db) => {
      const live = await lockLiveSession(db, claim.sessionId);
      if (!live || claim.generation > live.generation || !signer.provesRefresh(live, claim)) return undefined;
      // The company's identity provider decides about second factors of its own sign-in.
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
      if (age === 1 || live.secondsSinceRotation < GRACE_SECONDS) return live;
      await endSession(db, live.id);
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
    const { userId, staffId, companyId } = live;
    await recordPublicAction(db, signOut, {
      actorId: staffId ?? userId,
      asUserId: staffId === null ? undefined : userId,
      companyId: companyId ?? undefined,
      details: { session: live.id },
      address: caller.address,
    });
    return live;
  });
}
