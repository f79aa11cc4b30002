import type { SecretBox } from "../../ground/codes/secret-box.ts";

/** The company whose webhook has the secret; null for the provider. A secret that is copied to another side's webhook is useless. */
const getOwner = (companyId: string | null) => `webhooks of ${companyId ?? "the provider"}`;

export const sealWebhookSecret = (secrets: SecretBox, secret: string, companyId: string | null) =>
  secrets.seal(Buffer.from(secret), getOwner(companyId));

/** Returns undefined if the portal has lost the key that encrypted it. */
export const openWebhookSecret = (secrets: SecretBox, sealed: Buffer, companyId: string | null) =>
  secrets.open(sealed, getOwner(companyId))?.toString();
