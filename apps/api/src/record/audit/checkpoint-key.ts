import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from "node:crypto";
import { readContent, type SignedCheckpoint } from "./checkpoint.ts";

/** The bytes before the seed of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

export interface CheckpointKey {
  /** The public key as 43 characters of base64url. */
  publicKey: string;
  sign(content: string): string;
}

/** Derives the key that signs checkpoints from a secret. */
export function checkpointKey(secret: string): CheckpointKey {
  const seed = createHash("sha256").update(`audit checkpoints\n${secret}`).digest();
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: "der", type: "pkcs8" });
  const publicKey = createPublicKey(key).export({ format: "jwk" }).x ?? "";
  return { publicKey, sign: (content) => sign(null, Buffer.from(content), key).toString("base64url") };
}

/** Reads a printed public key. Returns undefined if the text is none. */
export function readPublicKey(text: string): KeyObject | undefined {
  if (!/^[\w-]{43}$/.test(text)) return undefined;
  try {
    return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: text }, format: "jwk" });
  } catch {
    return undefined;
  }
}

/** Returns whether one of the keys has signed the checkpoint with its number. */
export const isSigned = (keys: readonly KeyObject[], { number, content, signature }: SignedCheckpoint) =>
  keys.some((key) => verify(null, Buffer.from(content), key, Buffer.from(signature, "base64url"))) &&
  readContent(content).number === number;
