import { createHmac, timingSafeEqual } from "node:crypto";

/** Makes the addresses of downloads that were granted and knows its own. */
export interface DownloadAddresses {
  /** `expires` in seconds since 1970. */
  of: (id: string, expires: number) => string;
  proves: (id: string, expires: string, signature: string) => boolean;
}

/** The first secret signs, all of them are believed. Whether an address has expired is for the database's clock to say. */
export const downloadAddresses = (secrets: readonly [string, ...string[]]): DownloadAddresses => ({
  of: (id, expires) =>
    `/api/downloads/${id}?expires=${expires}&signature=${sign(secrets[0], id, String(expires)).toString("base64url")}`,
  proves(id, expires, signature) {
    const given = Buffer.from(signature, "base64url");
    return secrets.some((secret) => {
      const expected = sign(secret, id.toLowerCase(), expires);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  },
});

const sign = (secret: string, id: string, expires: string) =>
  createHmac("sha256", secret).update(`download ${id} ${expires}`).digest();
