import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { readCanonical } from "./canonical-bytes.ts";

/** The action that a code allows. A code for one purpose is not valid for another. */
export type CodePurpose =
  | "password-reset"
  | "invitation"
  | "email-change"
  | "sign-in-as"
  | "sign-in-ticket"
  | "passkey-challenge"
  | "enrolment-ticket"
  | "assistant-grant"
  | "factor-recovery"
  | "company-sign-in"
  | "company-sign-in-token"
  | "company-link"
  | "unsubscribe"
  | "order-answer"
  | "document-upload";

/** The row that a code belongs to. Because of the salt, the server's key is not enough to compute the code. */
export interface CodeRow {
  id: string;
  salt: Buffer;
}

/** The parts of a code, before its signature is verified. */
export interface CodeClaim {
  id: string;
  signature: Buffer;
}

/**
 * Codes of links that work once. Like refresh tokens they are derived, not stored: from the server's key and the row's
 * salt, so neither the database nor the key is enough to use one. The row stores whether it was used or has expired. Codes
 * that unsubscribe work any number of times, because old mails stay in mailboxes.
 */
export function oneUseCodes(secrets: readonly [string, ...string[]]) {
  return {
    getCode: (purpose: CodePurpose, row: CodeRow) => {
      const signature = sign(secrets[0], purpose, row);
      if (purpose === "company-link") return toDigits(signature);
      if (purpose === "document-upload") return signature.subarray(0, ASK_BYTES).toString("base64url");
      return Buffer.concat([Buffer.from(row.id.replaceAll("-", ""), "hex"), signature]).toString("base64url");
    },

    proves: (purpose: CodePurpose, row: CodeRow, claim: CodeClaim) =>
      secrets.some((secret) => timingSafeEqual(sign(secret, purpose, row), claim.signature)),

    /** Whether a person entered the eight digits that were mailed. The caller limits the attempts. */
    provesDigits: (row: CodeRow, digits: string) =>
      secrets.some((secret) => toDigits(sign(secret, "company-link", row)) === digits),
  };
}

export type OneUseCodes = ReturnType<typeof oneUseCodes>;

const ID_BYTES = 16;
const SIGNATURE_BYTES = 32;
/** A link of a third party is found by the hash of its whole code, so it has no id. */
const ASK_BYTES = 16;

export function readCode(code: string): CodeClaim | undefined {
  const bytes = readCanonical(code);
  if (bytes?.length !== ID_BYTES + SIGNATURE_BYTES) return undefined;
  return { id: toUuid(bytes.subarray(0, ID_BYTES)), signature: bytes.subarray(ID_BYTES) };
}

export const toUuid = (bytes: Buffer) =>
  bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");

/** Returns the hash by which the link of a third party is found, or undefined for a text that is no such code. */
export function hashAskCode(code: string) {
  const bytes = readCanonical(code);
  return bytes?.length === ASK_BYTES ? createHash("sha256").update(bytes).digest() : undefined;
}

/** A code that a person types. */
const toDigits = (signature: Buffer) => String(signature.readUInt32BE() % 10 ** 8).padStart(8, "0");

const sign = (secret: string, purpose: CodePurpose, { id, salt }: CodeRow) =>
  createHmac("sha256", secret).update(`${purpose} ${id} `).update(salt).digest();
