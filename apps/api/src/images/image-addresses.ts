import { createHmac, timingSafeEqual } from "node:crypto";

/** Makes the addresses of pictures and knows its own. */
export interface ImageAddresses {
  /** Opens the picture for one to two days. It stays the same for a day, so that browsers keep the picture. */
  of: (id: string) => string;
  proves: (id: string, expires: string, signature: string) => boolean;
}

const DAY_SECONDS = 86_400;
const REMEMBERED = 20_000;

/** The first secret signs, all of them are believed. */
export function imageAddresses(secrets: readonly [string, ...string[]], now = () => Date.now() / 1000): ImageAddresses {
  // A page of a list asks for a hundred, the same ones again and again.
  const remembered = new Map<string, string>();
  let rememberedExpiry = 0;

  return {
    of(id) {
      const expires = (Math.ceil(now() / DAY_SECONDS) + 1) * DAY_SECONDS;
      if (expires !== rememberedExpiry || remembered.size >= REMEMBERED) remembered.clear();
      rememberedExpiry = expires;
      const known = remembered.get(id);
      if (known) return known;
      const signature = sign(secrets[0], id, String(expires)).toString("base64url");
      const address = `/api/images/${id}?expires=${expires}&signature=${signature}`;
      remembered.set(id, address);
      return address;
    },
    proves(id, expires, signature) {
      const given = Buffer.from(signature, "base64url");
      const isSigned = secrets.some((secret) => {
        const expected = sign(secret, id.toLowerCase(), expires);
        return given.length === expected.length && timingSafeEqual(given, expected);
      });
      return isSigned && Number(expires) > now();
    },
  };
}

const sign = (secret: string, id: string, expires: string) =>
  createHmac("sha256", secret).update(`image ${id} ${expires}`).digest();
