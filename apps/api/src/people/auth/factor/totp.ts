import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";

const STEP_SECONDS = 30;

/** 160 bits, as RFC 4226 recommends. */
export const createTotpSecret = () => randomBytes(20);

/** SHA-1, six digits and 30 seconds, because authenticator apps ignore other values. */
const toTotp = (secret: Uint8Array) =>
  new TOTP({
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: "SHA1",
    digits: 6,
    period: STEP_SECONDS,
  });

/** The text that people type into an app without a camera. */
export const toTotpText = (secret: Uint8Array) => toTotp(secret).secret.base32;

export const readTotpText = (text: string) => Secret.fromBase32(text).bytes;

/** The address that a QR code holds. */
export function toTotpUri(secret: Uint8Array, issuer: string, account: string) {
  const totp = toTotp(secret);
  // A colon separates the two names, so neither may contain one.
  totp.issuer = issuer.replaceAll(":", " ");
  totp.label = account.replaceAll(":", " ");
  return totp.toString();
}

/** Returns the step of a code of now, or of the step before or after; undefined if the code is none of them. */
export function findTotpStep(secret: Uint8Array, code: string, now = Date.now()): number | undefined {
  // The library compares equally many bytes, so digits of other scripts would fail in it.
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = toTotp(secret).validate({ token: code, window: 1, timestamp: now });
  return delta === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + delta;
}
