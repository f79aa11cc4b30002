import type { SignInWay, TokenPair } from "@lading/contract";
import type { Transaction } from "kysely";
import type { DB } from "../../ground/db/schema.ts";
import type { AuthParts } from "./auth-parts.ts";
import { beginSession, type Account } from "./begin-session.ts";
import type { Caller } from "./caller.ts";
import { knowsPassword } from "./known-devices.ts";
import { cancelByProof } from "./recovery/cancel-by-proof.ts";

/**
 * Creates the session of an account whose owner has given all factors. Returns its tokens and the cookie that makes the device
 * known, or undefined if the password was changed in the meantime.
 */
export async function openAccount(
  db: Transaction<DB>,
  parts: AuthParts,
  account: Account,
  caller: Caller,
  cookies: string | undefined,
  way: SignInWay,
): Promise<{ tokens: TokenPair; cookie: string } | undefined> {
  const { signer, devices } = parts;
  const device = devices.find(cookies, account.email);
  const isKnown = device !== undefined && knowsPassword(device, account.password_hash);
  const session = await beginSession(db, parts, account, caller, isKnown, way);
  if (way !== "password" && way !== "company") await cancelByProof(db, parts.writeMail, account.id);
  return (
    session && {
      tokens: {
        access: await signer.accessToken(session),
        refresh: signer.refreshToken(session, session.generation),
      },
      cookie: devices.remember(cookies, { email: account.email, passwordHash: account.password_hash }, device),
    }
  );
}
