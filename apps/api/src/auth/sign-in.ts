import { signIn, type TokenPair } from "@lading/contract";
import { recordPublicAction } from "../audit/record-action.ts";
import type { GateScope } from "../db/scope.ts";
import { forbidden, signedOut, tooManyAttempts } from "../http/refusal.ts";
import { countAttempt, forgive } from "./login-limit-queries.ts";
import { limitKeys } from "./login-limit.ts";
import type { Caller } from "./caller.ts";
import { passwordMatches } from "./passwords.ts";
import { countVisit, findAccount, insertSession, lockLiveSession } from "./session-queries.ts";
import type { TokenMint } from "./tokens.ts";
import { turnstile } from "./turnstile.ts";

/**
 * Few are let in at once, so that a crowd at the door leaves connections of the database to those who are inside; who waits
 * costs nothing, and a second's worth of people may.
 */
const atTheDoor = turnstile(4, 60);

/** Checks e-mail and password and begins a session. An unknown address takes as long, and reads the same, as a wrong password. */
export const signInWithPassword = (...attempt: Parameters<typeof admit>): Promise<TokenPair> =>
  atTheDoor(() => admit(...attempt));

async function admit(
  gate: GateScope,
  mint: TokenMint,
  given: { email: string; password: string },
  caller: Caller,
  shownSessionId: string | undefined,
): Promise<TokenPair> {
  const email = given.email.toLowerCase();

  const { account, keys } = await gate.transaction(async (db) => {
    const account = await findAccount(db, email);
    const session = shownSessionId === undefined ? undefined : await lockLiveSession(db, shownSessionId);
    const keys = limitKeys(email, caller.address, session !== undefined && session.userId === account?.id);
    const wait = await countAttempt(db, keys);
    if (wait > 0) throw tooManyAttempts(wait);
    return { account, keys };
  });

  const matches = await passwordMatches(given.password, account?.password_hash);
  const refused = account && matches ? refusalOf(account) : wrong();
  const session = await gate.transaction(async (db) => {
    await recordPublicAction(db, signIn, {
      actorId: account?.id,
      companyId: account?.company_id ?? undefined,
      result: refused ? "refused" : "done",
      address: caller.address,
    });
    if (matches) await forgive(db, keys);
    if (!account || refused) return undefined;
    // Whoever was in the middle of signing in with the old password must not outlive its change.
    if (!(await countVisit(db, account))) throw wrong();
    return insertSession(db, account.id, caller);
  });
  if (!session) throw refused;
  return {
    access: await mint.accessToken(session),
    refresh: mint.refreshToken(session, session.generation),
  };
}

const wrong = () => signedOut("The email address or password you entered is incorrect");

/** Why the owner of an account may not sign in, if so. */
export function refusalOf(account: { status: string; company_status: string | null; company_name: string | null }) {
  if (account.status !== "active")
    return forbidden("Your account is deactivated. Ask a Vendor Admin of your company to reactivate it.");
  if (account.company_status === "suspended")
    return forbidden(`${account.company_name} is suspended. Ask your contact at the provider to open it again.`);
  return undefined;
}
