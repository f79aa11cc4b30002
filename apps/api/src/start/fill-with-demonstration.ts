import { neutralName } from "@lading/contract";
import { demonstrationPassword } from "../people/auth/demonstration-accounts.ts";
import { hashPassword } from "../people/auth/passwords.ts";
import { randomPassword } from "../people/auth/random-password.ts";
import { readTotpText } from "../people/auth/factor/totp.ts";
import type { SecretBox } from "../ground/codes/secret-box.ts";
import type { Config } from "./config.ts";
import { editDecision, editRequest, newOrder, newProduct, newRank } from "../record/outbox/notification-texts.ts";
import { StartFailure } from "../ground/process/start-failure.ts";
import type { BlobStore } from "../ground/storage/blob-store.ts";

export interface Filling {
  config: Pick<Config, "identity" | "hasPublicPassword">;
  ownerUrl: string;
  blobs: BlobStore;
  secrets: SecretBox;
  /** YYYY-MM-DD */
  today: string;
  onProgress: (step: string) => void;
}

/** Fills an empty portal with the demonstration; returns its users' random passwords, or none if they have the public one. */
export async function fillWithDemonstration({ config, ownerUrl, blobs, secrets, today, onProgress }: Filling) {
  const { identity, hasPublicPassword } = config;
  const { loadDemonstration } = await importDemonstration();
  return await loadDemonstration({
    ownerUrl,
    portal: {
      blobs,
      providerName: identity.name === neutralName ? undefined : identity.name,
      hashPassword,
      createPassword: randomPassword,
      sealTotpSecret: (text, userId) => secrets.seal(readTotpText(text), userId),
      notificationTexts: { editRequest, editDecision, newProduct, newRank, newOrder },
    },
    today,
    publicPassword: hasPublicPassword ? demonstrationPassword : undefined,
    onProgress,
  });
}

// A production portal doesn't install the package. Others import it only when needed, because its libraries take memory.
async function importDemonstration() {
  try {
    return await import("@lading/demonstration");
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException; // Failed imports have a code.
    if (code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new StartFailure(
      `The demonstration data is not installed (${message.split(" imported from ")[0]}). Install it with npm install, or start with DEMONSTRATION=off.`,
    );
  }
}
