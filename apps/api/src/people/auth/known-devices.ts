import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { readCanonical } from "../../ground/codes/canonical-bytes.ts";

const COOKIE = "lading-device";
const LIFE_SECONDS = 180 * 24 * 3600;
/** The most accounts in one browser's cookie. A further one replaces the account with the oldest sign-in. */
const MOST_ACCOUNTS = 5;
const ID_BYTES = 12;
const MARK_BYTES = 12;
const SEAL_BYTES = 24;
const CLAIM_BYTES = ID_BYTES + 4 + MARK_BYTES;

/** A browser whose cookie proves that an account has signed in with it before. */
export interface KnownDevice {
  id: string;
  /** A digest of the password hash at sign-in. A new password makes the device unknown again. */
  passwordMark: Buffer;
}

/**
 * Stores in a cookie which accounts have signed in with a browser. The cookie has an entry for each: the device's id, its
 * expiration, a digest of the password hash, and a signature over these and the account's address. The cookie gives no access:
 * a known device only has separate counters for wrong passwords.
 */
export function knownDevices(secrets: readonly [string, ...string[]], isSecure: boolean) {
  const proves = (entry: Buffer, email: string) =>
    secrets.some((secret) => timingSafeEqual(createSeal(secret, email, readClaim(entry)), entry.subarray(CLAIM_BYTES)));

  return {
    /** Returns the device of this account, or undefined if the account has not signed in with it. */
    find(cookies: string | undefined, email: string): KnownDevice | undefined {
      const entry = entriesIn(cookies).find((one) => proves(one, email));
      if (!entry || entry.readUInt32BE(ID_BYTES) < secondsNow()) return undefined;
      return { id: entry.toString("hex", 0, ID_BYTES), passwordMark: readClaim(entry).subarray(ID_BYTES + 4) };
    },

    /** Returns the Set-Cookie header that adds an account to the accounts of the device. */
    remember(cookies: string | undefined, account: { email: string; passwordHash: string }, known?: KnownDevice) {
      const expires = Buffer.alloc(4);
      expires.writeUInt32BE(secondsNow() + LIFE_SECONDS);
      const id = known ? Buffer.from(known.id, "hex") : randomBytes(ID_BYTES);
      const claim = Buffer.concat([id, expires, getPasswordMark(account.passwordHash)]);
      const entry = Buffer.concat([claim, createSeal(secrets[0], account.email, claim)]);
      const others = entriesIn(cookies).filter((one) => !proves(one, account.email));
      const value = [entry, ...others]
        .slice(0, MOST_ACCOUNTS)
        .map((one) => one.toString("base64url"))
        .join(".");
      const attributes = `Max-Age=${LIFE_SECONDS}; Path=/api/token; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
      return `${COOKIE}=${value}; ${attributes}`;
    },
  };
}

export type KnownDevices = ReturnType<typeof knownDevices>;

/** Whether the account still has the password with which the device signed in. */
export const knowsPassword = (device: KnownDevice, passwordHash: string) =>
  timingSafeEqual(device.passwordMark, getPasswordMark(passwordHash));

function entriesIn(cookies = "") {
  const [, value = ""] = new RegExp(`(?:^|; ?)${COOKIE}=([\\w.-]{1,1000})`).exec(cookies) ?? [];
  return value
    .split(".")
    .slice(0, MOST_ACCOUNTS)
    .flatMap((text) => readCanonical(text) ?? [])
    .filter(({ length }) => length === CLAIM_BYTES + SEAL_BYTES);
}

const readClaim = (entry: Buffer) => entry.subarray(0, CLAIM_BYTES);

const createSeal = (secret: string, email: string, claim: Buffer) =>
  createHmac("sha256", secret).update(`known device ${email} `).update(claim).digest().subarray(0, SEAL_BYTES);

/** The hash contains a salt of 128 random bits, so its digest reveals nothing about the password. */
const getPasswordMark = (passwordHash: string) =>
  createHash("sha256").update("known device ").update(passwordHash).digest().subarray(0, MARK_BYTES);

const secondsNow = () => Math.floor(Date.now() / 1000);
