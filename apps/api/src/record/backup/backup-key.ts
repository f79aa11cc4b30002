import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { StartFailure } from "../../ground/process/start-failure.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** A shorter text could be guessed. */
const SHORTEST = 32;

/** Encrypts the pieces of a backup and signs its manifest. The key is never part of the backup. */
export interface BackupKey {
  /** Tells keys apart without revealing them. */
  id: string;
  /** `name` and `isLast` are authenticated too, so that no piece can be swapped, and none be missing at the end. */
  encrypt(bytes: Uint8Array, name: string, isLast: boolean): Buffer;
  /** Fails if a bit of the piece, its name or its place was changed. */
  decrypt(bytes: Buffer, name: string, isLast: boolean): Buffer;
  sign(text: string): string;
}

/** Reads the key from a file with a random text of 32 characters or more. */
export function readBackupKey(file: string): BackupKey {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new StartFailure(
      `The key file ${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`, // Errors of fs have a code.
    );
  }
  if (text.length < SHORTEST)
    throw new StartFailure(`The key file ${file} must contain a random text of ${SHORTEST} characters or more.`);
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", text, "", `lading backup ${purpose}`, 32));
  const encryption = derive("encryption");
  const signature = derive("signature");
  const bind = (name: string, isLast: boolean) => Buffer.from(`${name} ${isLast ? "last" : "more"}`);
  return {
    id: derive("id").toString("hex").slice(0, 16),
    encrypt(bytes, name, isLast) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, encryption, nonce, { authTagLength: TAG_BYTES }).setAAD(bind(name, isLast));
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(bytes, name, isLast) {
      const decipher = createDecipheriv(CIPHER, encryption, bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(bind(name, isLast)).setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    },
    sign: (text) => createHmac("sha256", signature).update(text).digest("hex"),
  };
}

export const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");
