import { samlMetadataPath, samlResponsePath } from "@lading/contract";
import type { SAML } from "@node-saml/node-saml";
import type { Secrets } from "../identity-provider.ts";
import type { Person } from "../person.ts";
import { checkAssertion, SKEW_MS } from "./check-assertion.ts";
import { checkResponse } from "./check-response.ts";
import { readPerson } from "./read-person.ts";
import { listElements, namespaces, parseXmlTree, type XmlElement } from "./xml-tree.ts";

/** The settings of a company's connection. */
export interface SamlClient {
  issuer: string;
  signInUrl: string;
  signsResponse: boolean;
  subjectAttribute: string;
  /** In base64; those that are not valid at the moment are left out. */
  certificates: string[];
}

/** Room for more than 400 groups. The library needs a second of the processor for a forged response of this size. */
const MOST_NODES = 2000;

/** The library has more than a hundred files, so the first company that needs it loads it, and not the start. */
const loadLibrary = () => import("@node-saml/node-saml");

const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";

/** Speaks SAML with the identity providers of companies: requests by a redirect, responses by a form that the browser posts. */
export function createSamlProviders(publicUrl: string) {
  const entityId = new URL(samlMetadataPath, publicUrl).href;
  const acsUrl = new URL(samlResponsePath, publicUrl).href;

  async function open({ signInUrl, certificates, subjectAttribute }: SamlClient, requestId: string, isSigned: boolean) {
    const library = await loadLibrary();
    return new library.SAML({
      entryPoint: signInUrl,
      issuer: entityId,
      audience: entityId,
      callbackUrl: acsUrl,
      idpCert: certificates,
      identifierFormat: subjectAttribute ? null : PERSISTENT,
      // How people prove themselves is the company's choice, and Entra refuses a sign-in with another method than the one asked for.
      disableRequestedAuthnContext: true,
      wantAssertionsSigned: true,
      wantAuthnResponseSigned: isSigned,
      acceptedClockSkewMs: SKEW_MS,
      generateUniqueId: () => requestId,
      validateInResponseTo: library.ValidateInResponseTo.always,
      // The attempt of the sign-in is the store: it knows one request, and it takes one response.
      cacheProvider: {
        saveAsync: async () => null,
        getAsync: async (id) => (id === requestId ? new Date().toISOString() : null),
        removeAsync: async () => null,
      },
    });
  }

  return {
    entityId,
    acsUrl,

    async getMetadata() {
      const { generateServiceProviderMetadata } = await loadLibrary();
      return generateServiceProviderMetadata({
        issuer: entityId,
        callbackUrl: acsUrl,
        identifierFormat: PERSISTENT,
        wantAssertionsSigned: true,
      });
    },

    /** Returns the address at which the person signs in. */
    async getDestination(client: SamlClient, { state, nonce }: Secrets) {
      const library = await open(client, getRequestId(nonce), false);
      return await library.getAuthorizeUrlAsync(state, undefined, {});
    },

    /** Verifies the response in a form. Throws an error whose message says what is wrong. */
    async readPerson(client: SamlClient, form: URLSearchParams, { nonce }: Secrets): Promise<Person> {
      if (client.certificates.length === 0)
        throw new Error(
          "the certificate of the identity provider has expired. A Vendor Admin must enter the new metadata",
        );
      const { issuer } = client;
      const requestId = getRequestId(nonce);
      const expected = { issuer, entityId, acsUrl, requestId };
      const message = form.get("SAMLResponse") ?? "";
      const now = new Date();
      const response = parseXmlTree(Buffer.from(message, "base64").toString(), { mostNodes: MOST_NODES });
      const { assertion, isSigned } = checkResponse(response, expected);
      const certificates = chooseCertificates(assertion, client.certificates);
      // The library's words are for programmers, so most faults are found before it verifies the signatures.
      checkAssertion(assertion, expected, now);
      const library = await open({ ...client, certificates }, requestId, client.signsResponse || isSigned);
      const verified = await verify(library, message);
      // From here on only the bytes count that were signed.
      const signed = parseXmlTree(verified, { mostNodes: MOST_NODES });
      const { id, subject, expiresAt } = checkAssertion(signed, expected, now);
      return { ...readPerson(signed, subject, client), assertion: { id, expiresAt } };
    },
  };
}

export type SamlProviders = ReturnType<typeof createSamlProviders>;

/** Returns the stored certificate that the response names, or all if it names none, because each one takes time. */
function chooseCertificates(assertion: XmlElement, stored: string[]) {
  const named = listElements(assertion).find(
    ({ name, namespace }) => name === "X509Certificate" && namespace === namespaces.signature,
  );
  if (!named) return stored;
  const certificate = named.text.replace(/\s/g, "");
  if (!stored.includes(certificate))
    throw new Error(
      "it is signed with a certificate that has expired or that the portal does not have. A Vendor Admin must enter the new metadata",
    );
  return [certificate];
}

/** Returns the assertion as it was signed. */
async function verify(library: SAML, message: string) {
  try {
    const { profile } = await library.validatePostResponseAsync({ SAMLResponse: message });
    const xml = profile?.getAssertionXml?.();
    if (xml !== undefined) return xml;
  } catch (error) {
    throw new Error("a signature is missing or does not match the certificate of the identity provider", {
      cause: error,
    });
  }
  throw new Error("it has no assertion");
}

/** An ID of XML begins with a letter or an underscore. */
const getRequestId = (nonce: string) => `_${nonce}`;
