import type { TokenPair } from "@lading/contract";
import type { GateScope } from "../db/scope.ts";
import { signedOut } from "../http/refusal.ts";
import { advanceSession, endSession, lockLiveSession } from "./session-queries.ts";
import { readRefreshToken, type TokenMint } from "./tokens.ts";

/** Tabs that race each other, or an answer that was lost on its way, are forgiven this long. */
const GRACE_SECONDS = 30;

/**
 * Exchanges a refresh token for the next pair. The one before the newest gives the newest again, without advancing: its
 * answer may have been lost. An older one, after the grace, was stolen or copied, and ends the session.
 */
export async function refreshSession(gate: GateScope, mint: TokenMint, token: string): Promise<TokenPair> {
  const claim = readRefreshToken(token);
  const session =
    claim &&
    (await gate.transaction(async (db) => {
      const live = await lockLiveSession(db, claim.sessionId);
      if (!live || claim.generation > live.generation || !mint.provesRefresh(live, claim)) return undefined;
      const age = live.generation - claim.generation;
      if (age === 0) {
        await advanceSession(db, live.id);
        return { ...live, generation: live.generation + 1 };
      }
      if (age === 1 || live.secondsSinceRotation < GRACE_SECONDS) return live;
      await endSession(db, live.id);
      return undefined;
    }));
  if (!session) throw signedOut("Your session has ended. Sign in again.");
  return {
    access: await mint.accessToken(session),
    refresh: mint.refreshToken(session, session.generation),
  };
}

/** Ends the session of a refresh token, whichever of its tokens it is. The caller learns nothing of it. */
export async function endSessionOf(gate: GateScope, mint: TokenMint, token: string) {
  const claim = readRefreshToken(token);
  if (!claim) return;
  await gate.transaction(async (db) => {
    const live = await lockLiveSession(db, claim.sessionId);
    if (live && mint.provesRefresh(live, claim)) await endSession(db, live.id);
  });
}
