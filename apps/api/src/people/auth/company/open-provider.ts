import type { SecretBox } from "../../../ground/codes/secret-box.ts";
import { unavailable } from "../../../ground/http/refusal.ts";
import type { GateConnection } from "./connection-queries.ts";
import type { IdentityProviders, Secrets } from "./identity-provider.ts";
import type { Person } from "./person.ts";
import type { SamlProviders } from "./saml/saml-providers.ts";
import { openClientSecret } from "./client-secret-seal.ts";

/** The identity provider of one company, whatever it speaks. */
interface Provider {
  getDestination: (secrets: Secrets) => Promise<string>;
  readPerson: (response: URLSearchParams, secrets: Secrets) => Promise<Person>;
}

interface ProviderParts {
  secrets: SecretBox;
  providers: IdentityProviders;
  saml: SamlProviders;
}

export function openProvider(connection: GateConnection, { secrets, providers, saml }: ProviderParts): Provider {
  const { issuer } = connection;
  if (connection.kind === "saml") {
    const { sign_in_url: signInUrl, signs_response: signsResponse, subject_attribute: subjectAttribute } = connection;
    const client = { issuer, signInUrl, signsResponse, subjectAttribute, certificates: connection.certificates };
    return {
      getDestination: (expected) => saml.getDestination(client, expected),
      readPerson: (response, expected) => saml.readPerson(client, response, expected),
    };
  }
  const clientSecret = openClientSecret(secrets, connection.client_secret, connection.company_id);
  if (clientSecret === undefined)
    throw unavailable("identity_provider_failed", "The portal cannot read the client secret. Enter it again.");
  const client = { issuer, clientId: connection.client_id, clientSecret };
  return {
    getDestination: (expected) => providers.getDestination(client, expected),
    readPerson: (response, expected) => providers.readPerson(client, response, expected),
  };
}
