import type { TokenPair } from "@lading/contract";
import type { GateScope } from "../db/scope.ts";
import { forbidden, signedOut, tooManyAttempts } from "../http/refusal.ts";
import { countFailure, forgive, secondsToWait } from "./login-limit-queries.ts";
import { limitKeys } from "./login-limit.ts";
import { passwordMatches } from "./passwords.ts";
import { findAccount, insertSession, lockLiveSession } from "./session-queries.ts";
import type { TokenMint } from "./tokens.ts";

export interface Client {
  address: string;
  userAgent: string | undefined;
  /** The session that the request showed, if any. */
  sessionId: string | undefined;
}

/** Checks e-mail and password and begins a session. An unknown address takes as long, and reads the same, as a wrong password. */
export async function signInWithPassword(
  gate: GateScope,
  mint: TokenMint,
  given: { email: string; password: string },
  client: Client,
): Promise<TokenPair> {
  const email = given.email.toLowerCase();

  const { account, keys } = await gate.transaction(async (db) => {
    const account = await findAccount(db, email);
    const session = client.sessionId === undefined ? undefined : await lockLiveSession(db, client.sessionId);
    const keys = limitKeys(email, client.address, session !== undefined && session.userId === account?.id);
    const wait = await secondsToWait(db, keys);
    if (wait > 0) throw tooManyAttempts(wait);
    await countFailure(db, keys);
    return { account, keys };
  });

  const matches = await passwordMatches(given.password, account?.password_hash);
  if (!account || !matches) throw signedOut("The email address or password you entered is incorrect");

  const refused = refusalOf(account);
  const session = await gate.transaction(async (db) => {
    await forgive(db, keys);
    return refused ? undefined : insertSession(db, account.id, client);
  });
  if (!session) throw refused;
  return {
    access: await mint.accessToken(session),
    refresh: mint.refreshToken(session, session.generation),
  };
}

function refusalOf(account: { status: string; company_status: string | null; company_name: string | null }) {
  if (account.status !== "active")
    return forbidden("Your account is deactivated. Ask a Vendor Admin of your company to reactivate it.");
  if (account.company_status === "suspended")
    return forbidden(`${account.company_name} is suspended. Ask your contact at the provider to open it again.`);
  return undefined;
}
