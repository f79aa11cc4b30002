import type { PasskeyProof, PasskeyRequest } from "@lading/contract";
import type { Transaction } from "kysely";
import type { DB } from "../../../ground/db/schema.ts";
import { badRequest, type Refusal } from "../../../ground/http/refusal.ts";
import type { AuthParts } from "../auth-parts.ts";
import { CHALLENGE_MINUTES, CHALLENGE_MS, createChallenge, takeChallenge } from "./passkey-challenge.ts";
import { findPasskeys, lockPasskey, usePasskey } from "./passkey-queries.ts";

/** The parts of the server that a check of a passkey needs. */
export type PasskeyParts = Pick<AuthParts, "relyingParty" | "codes">;

interface Purpose {
  /** The session or the ticket that asks; unset for a sign-in without password. */
  ownerId?: string;
  /** The user who must own the passkey; unset for a sign-in without password. */
  userId?: string;
  /** Whether the authenticator must have verified its user, by fingerprint or PIN. */
  needsVerification: boolean;
}

/** The library has several hundred files, so the first passkey loads it, and not the start. */
export const loadWebAuthn = () => import("@simplewebauthn/server");

/** Makes a challenge. Only a user who has proved a password or has a session is told which passkeys to use. */
export async function askForPasskey(
  db: Transaction<DB>,
  { relyingParty: { host }, codes }: PasskeyParts,
  { ownerId, userId, needsVerification }: Purpose,
): Promise<PasskeyRequest> {
  const known = userId === undefined ? undefined : await findPasskeys(db, userId, host);
  const userVerification = needsVerification ? "required" : "preferred";
  return {
    challenge: createChallenge(codes, ownerId),
    rpId: host,
    timeout: CHALLENGE_MS,
    userVerification,
    ...(known && { allowCredentials: known.map(toDescriptor) }),
  };
}

export const toDescriptor = ({ credential_id, transports }: { credential_id: string; transports: string[] }) => ({
  id: credential_id,
  type: "public-key" as const,
  transports,
});

/** The owner of a passkey that has proved itself, or why it has not. */
export type CheckedPasskey = { userId: string; refusal?: never } | { refusal: Refusal };

/**
 * Verifies a proof and uses its challenge up. The caller commits the transaction also for a refused proof. An unknown passkey and
 * a wrong signature get the same message.
 */
export async function checkPasskey(
  db: Transaction<DB>,
  { relyingParty: { host, origin }, codes }: PasskeyParts,
  proof: PasskeyProof,
  { ownerId, userId, needsVerification }: Purpose,
): Promise<CheckedPasskey> {
  const passkey = await lockPasskey(db, proof.id);
  if (!passkey || (userId !== undefined && passkey.user_id !== userId)) return { refusal: refused() };
  const { userHandle } = proof.response;
  // Without a user to compare with, the authenticator must name the owner as well.
  if ((userHandle ?? userId) === undefined) return { refusal: refused() };
  if (userHandle !== undefined && userHandle !== Buffer.from(toUserHandle(passkey.user_id)).toString("base64url"))
    return { refusal: refused() };
  let isTimely = true;
  try {
    const { verifyAuthenticationResponse } = await loadWebAuthn();
    const { verified, authenticationInfo: info } = await verifyAuthenticationResponse({
      response: { ...proof, clientExtensionResults: {} },
      expectedChallenge: async (challenge) => (isTimely = await takeChallenge(db, codes, challenge, ownerId)),
      expectedOrigin: origin,
      expectedRPID: host,
      credential: {
        id: passkey.credential_id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: Number(passkey.counter),
      },
      requireUserVerification: needsVerification,
    });
    if (!verified) return { refusal: refused() };
    await usePasskey(db, passkey.id, { counter: info.newCounter, isSynced: info.credentialBackedUp });
    return { userId: passkey.user_id };
  } catch {
    // The library throws an error for each way in which a proof can be wrong.
    return { refusal: isTimely ? refused() : expired() };
  }
}

/** Authenticators store it with the passkey. It is random and says nothing about the user. */
export const toUserHandle = (userId: string) => Uint8Array.from(Buffer.from(userId.replaceAll("-", ""), "hex"));

const refused = () =>
  badRequest(
    "passkey_refused",
    "This passkey was not accepted. Try another way, or a passkey that is in your settings.",
  );
export const expired = () =>
  badRequest("passkey_expired", `This took longer than ${CHALLENGE_MINUTES} minutes. Try again.`, {
    valid_minutes: CHALLENGE_MINUTES,
  });
