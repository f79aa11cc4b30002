import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

const PREFIX = "ldg_live_";
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Creates an API key: a prefix, 32 random characters (190 bits) and their checksum, so that scanners find leaked keys. */
export function createApiKey() {
  const secret = Array.from({ length: 32 }, () => digits[randomInt(digits.length)]).join("");
  return `${PREFIX}${secret}${checksum(secret)}`;
}

/** Whether a token claims to be an API key and not an access token. */
export const isApiKey = (token: string) => token.startsWith(PREFIX);

/** Whether a token has the form of an API key and the right checksum. */
export function isGenuineForm(token: string) {
  const [, secret = "", sum] = /^ldg_live_([\dA-Za-z]{32})([\dA-Za-z]{6})$/.exec(token) ?? [];
  return sum === checksum(secret);
}

/** The CRC-32 of the text as six digits of base 62. */
function checksum(secret: string) {
  let rest = crc32(secret);
  let sum = "";
  for (let place = 0; place < 6; place++) {
    sum = `${digits[rest % 62]}${sum}`;
    rest = Math.floor(rest / 62);
  }
  return sum;
}
