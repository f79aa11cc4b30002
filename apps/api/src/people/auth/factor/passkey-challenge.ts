import { randomBytes } from "node:crypto";
import type { Transaction } from "kysely";
import { type OneUseCodes, readCode, toUuid } from "../../../ground/codes/one-use-codes.ts";
import type { DB } from "../../../ground/db/schema.ts";
import { insertUsedChallenge } from "./passkey-queries.ts";

/** The minutes for which a challenge is valid. */
export const CHALLENGE_MINUTES = 5;
export const CHALLENGE_MS = CHALLENGE_MINUTES * 60_000;

const TIME_BYTES = 6;

/**
 * Creates the text that an authenticator signs. It contains its time and is sealed for its owner, so nothing is stored before it is
 * used. The owner is a session or a ticket; undefined for a sign-in without password.
 */
export function createChallenge(codes: OneUseCodes, ownerId: string | undefined) {
  const id = randomBytes(16);
  id.writeUIntBE(Date.now(), 0, TIME_BYTES);
  return codes.getCode("passkey-challenge", toRow(toUuid(id), ownerId));
}

/**
 * Uses up a challenge. Returns false if it has expired, was used, or is for another owner. It is unknown, because it comes from the
 * JSON that the authenticator has signed.
 */
export async function takeChallenge(
  db: Transaction<DB>,
  codes: OneUseCodes,
  challenge: unknown,
  ownerId: string | undefined,
) {
  const claim = typeof challenge === "string" ? readCode(challenge) : undefined;
  if (!claim || !codes.proves("passkey-challenge", toRow(claim.id, ownerId), claim)) return false;
  const madeAt = Number.parseInt(claim.id.replace("-", "").slice(0, TIME_BYTES * 2), 16);
  const expiresAt = madeAt + CHALLENGE_MS;
  return expiresAt > Date.now() && (await insertUsedChallenge(db, claim.id, new Date(expiresAt)));
}

const toRow = (id: string, ownerId = "") => ({ id, salt: Buffer.from(ownerId) });
