import { createHmac, timingSafeEqual } from "node:crypto";
import { readCanonical } from "../../ground/codes/canonical-bytes.ts";

/** Creates and checks signed URLs of pictures. */
export interface ImageAddresses {
  /** Returns a URL that opens the picture for one to two days. It stays the same for a day, so that browsers can cache it. */
  of: (id: string) => string;
  proves: (id: string, expires: string, signature: string) => boolean;
}

const DAY_SECONDS = 86_400;
const CACHED_ADDRESSES = 20_000;

/** Signs with the first secret and accepts signatures of all. */
export function imageAddresses(secrets: readonly [string, ...string[]], now = () => Date.now() / 1000): ImageAddresses {
  // A page of a list needs a hundred URLs, and usually the same ones.
  const cached = new Map<string, string>();
  let cachedExpiry = 0;

  return {
    of(id) {
      const expires = (Math.ceil(now() / DAY_SECONDS) + 1) * DAY_SECONDS;
      if (expires !== cachedExpiry || cached.size >= CACHED_ADDRESSES) cached.clear();
      cachedExpiry = expires;
      const known = cached.get(id);
      if (known) return known;
      const signature = sign(secrets[0], id, String(expires)).toString("base64url");
      const address = `/api/images/${id}?expires=${expires}&signature=${signature}`;
      cached.set(id, address);
      return address;
    },
    proves(id, expires, signature) {
      const given = readCanonical(signature);
      const isSigned = secrets.some((secret) => {
        const expected = sign(secret, id.toLowerCase(), expires);
        return given?.length === expected.length && timingSafeEqual(given, expected);
      });
      return isSigned && Number(expires) > now();
    },
  };
}

const sign = (secret: string, id: string, expires: string) =>
  createHmac("sha256", secret).update(`image ${id} ${expires}`).digest();
