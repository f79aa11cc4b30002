import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts secrets that the server stores, with AES-256-GCM. The first key encrypts, and all of them decrypt. `owner` is the id
 * of the row's owner: the secret of one user, copied to another user's row, cannot be decrypted.
 */
export function createSecretBox(keys: readonly [string, ...string[]]) {
  const [newest, ...older] = [derive(keys[0]), ...keys.slice(1).map(derive)] as const;
  return {
    seal(secret: Uint8Array, owner: string) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", newest, nonce).setAAD(Buffer.from(owner));
      return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
    },

    /** Returns undefined if none of the keys has encrypted it for this owner. */
    open(sealed: Buffer, owner: string): Buffer | undefined {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      for (const key of [newest, ...older]) {
        try {
          const decipher = createDecipheriv("aes-256-gcm", key, nonce)
            .setAAD(Buffer.from(owner))
            .setAuthTag(sealed.subarray(-TAG_BYTES));
          return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
        } catch {
          // Another key may have encrypted it.
        }
      }
      return undefined;
    },
  };
}

export type SecretBox = ReturnType<typeof createSecretBox>;

const derive = (key: string) => Buffer.from(hkdfSync("sha256", key, "", "lading stored secrets", 32));
