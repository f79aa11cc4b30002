import { createHmac, timingSafeEqual } from "node:crypto";
import { readCanonical } from "../../ground/codes/canonical-bytes.ts";

/** Creates and verifies the signed addresses of downloads. */
export interface DownloadAddresses {
  /** `expires` in seconds since 1970. */
  create: (id: string, expires: number) => string;
  verify: (id: string, expires: string, signature: string) => boolean;
}

/** Signs with the first secret and accepts all of them. The database checks by its clock whether an address has expired. */
export const downloadAddresses = (secrets: readonly [string, ...string[]]): DownloadAddresses => ({
  create: (id, expires) =>
    `/api/downloads/${id}?expires=${expires}&signature=${sign(secrets[0], id, String(expires)).toString("base64url")}`,
  verify(id, expires, signature) {
    const given = readCanonical(signature);
    return secrets.some((secret) => {
      const expected = sign(secret, id.toLowerCase(), expires);
      return given?.length === expected.length && timingSafeEqual(given, expected);
    });
  },
});

const sign = (secret: string, id: string, expires: string) =>
  createHmac("sha256", secret).update(`download ${id} ${expires}`).digest();
