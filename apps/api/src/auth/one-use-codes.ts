import { createHmac, timingSafeEqual } from "node:crypto";

/** What a code opens. A code of one purpose is nothing to another. */
export type CodePurpose = "password-reset" | "invitation" | "sign-in-as" | "unsubscribe";

/** The row that a code belongs to; the salt makes the code unguessable for who holds the key alone. */
export interface CodeRow {
  id: string;
  salt: Buffer;
}

/** What a code says, before anything of it is proven. */
export interface CodeClaim {
  id: string;
  seal: Buffer;
}

/**
 * Codes of links that work once. Like refresh tokens they are derived, not stored: from the server's key and the row's
 * salt, so that neither the database nor the key alone opens anything. The row knows whether it was used or has expired;
 * only those that switch mails off work as often as they are used, for mails lie around.
 */
export function codeMint(secrets: readonly [string, ...string[]]) {
  return {
    codeOf: (purpose: CodePurpose, row: CodeRow) =>
      Buffer.concat([Buffer.from(row.id.replaceAll("-", ""), "hex"), seal(secrets[0], purpose, row)]).toString(
        "base64url",
      ),

    proves: (purpose: CodePurpose, row: CodeRow, claim: CodeClaim) =>
      secrets.some((secret) => timingSafeEqual(seal(secret, purpose, row), claim.seal)),
  };
}

export type CodeMint = ReturnType<typeof codeMint>;

const ID_BYTES = 16;
const SEAL_BYTES = 32;

export function readCode(code: string): CodeClaim | undefined {
  const bytes = Buffer.from(code, "base64url");
  // Decoding forgives much; a code has one form.
  if (bytes.length !== ID_BYTES + SEAL_BYTES || bytes.toString("base64url") !== code) return undefined;
  const id = bytes
    .subarray(0, ID_BYTES)
    .toString("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return { id, seal: bytes.subarray(ID_BYTES) };
}

const seal = (secret: string, purpose: CodePurpose, { id, salt }: CodeRow) =>
  createHmac("sha256", secret).update(`${purpose} ${id} `).update(salt).digest();
