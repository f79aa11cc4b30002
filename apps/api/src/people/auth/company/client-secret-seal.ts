import type { SecretBox } from "../../../ground/codes/secret-box.ts";

/** A secret that is copied to another company's connection is useless. */
const getOwner = (companyId: string) => `company sign-in of ${companyId}`;

export const sealClientSecret = (secrets: SecretBox, secret: string, companyId: string) =>
  secrets.seal(Buffer.from(secret), getOwner(companyId));

/** Returns undefined if the portal has lost the key that encrypted it. */
export const openClientSecret = (secrets: SecretBox, sealed: Buffer, companyId: string) =>
  secrets.open(sealed, getOwner(companyId))?.toString();
