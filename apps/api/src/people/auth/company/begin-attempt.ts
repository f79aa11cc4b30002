import { createHash } from "node:crypto";
import type { OneUseCodes } from "../../../ground/codes/one-use-codes.ts";
import type { SecretBox } from "../../../ground/codes/secret-box.ts";
import type { GateScope } from "../../../ground/db/scope.ts";
import { unavailable } from "../../../ground/http/refusal.ts";
import { insertAttempt } from "./attempt-queries.ts";
import type { GateConnection } from "./connection-queries.ts";
import type { IdentityProviders } from "./identity-provider.ts";
import { openProvider } from "./open-provider.ts";
import type { SamlProviders } from "./saml/saml-providers.ts";

/** The database stores no value with which a token could be used. */
export const hashPage = (value: string) => createHash("sha256").update(value).digest();

export interface SignInParts {
  codes: OneUseCodes;
  secrets: SecretBox;
  providers: IdentityProviders;
  saml: SamlProviders;
}

/** Returns the address at the identity provider. A test has a tester, and a sign-in the hash of its page's value. */
export async function beginAttempt(
  gate: GateScope,
  parts: SignInParts,
  connection: GateConnection,
  { pageHash = null, testerId = null }: { pageHash?: Buffer | null; testerId?: string | null },
) {
  const { codes, providers } = parts;
  const nonce = providers.createNonce();
  const verifier = providers.createVerifier();
  const attempt = await gate.transaction((db) =>
    insertAttempt(db, { companyId: connection.company_id, nonce, verifier, pageHash, testerId }),
  );
  const state = codes.getCode("company-sign-in", attempt);
  const destination = openProvider(connection, parts).getDestination({ state, nonce, verifier });
  if (testerId !== null) return { url: await destination };
  // Only the company's administrators learn how their provider failed.
  const url = await destination.catch(() => {
    throw unavailable(
      "identity_provider_failed",
      `The sign-in of ${connection.company_name} does not answer. Try again later.`,
    );
  });
  return { url };
}
