import { readCertificate, type Certificate } from "./read-certificate.ts";
import { findChildren, namespaces, parseXmlTree, type XmlElement } from "./xml-tree.ts";

/** The part of an identity provider's metadata that a sign-in needs. */
export interface ProviderMetadata {
  issuer: string;
  signInUrl: string;
  certificates: Certificate[];
}

/** An identity provider that replaces its certificate has two. */
const MOST_CERTIFICATES = 4;
const MOST_CHARACTERS = 500;
const MOST_NODES = 10_000;

const REDIRECT = "urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect";

/** Reads the metadata of one identity provider. Throws an error whose message says what is wrong. */
export function readMetadata(xml: string, now: Date): ProviderMetadata {
  const root = parse(xml);
  if (root.name === "EntitiesDescriptor") throw new Error("Enter the metadata of one identity provider.");
  const [provider] = findChildren(root, namespaces.metadata, "IDPSSODescriptor");
  if (!provider || root.name !== "EntityDescriptor" || root.namespace !== namespaces.metadata)
    throw new Error("These are not the SAML metadata of an identity provider.");
  const issuer = root.attributes.get("entityID")?.trim() ?? "";
  if (!issuer || issuer.length > MOST_CHARACTERS) throw new Error("The metadata have no usable entity ID.");
  const signInUrl = findChildren(provider, namespaces.metadata, "SingleSignOnService")
    .find(({ attributes }) => attributes.get("Binding") === REDIRECT)
    ?.attributes.get("Location");
  if (!signInUrl || signInUrl.length > MOST_CHARACTERS)
    throw new Error("The metadata name no sign-in page with the HTTP-Redirect binding.");
  return { issuer, signInUrl, certificates: readCertificates(provider, now) };
}

function parse(xml: string) {
  try {
    return parseXmlTree(xml.trim(), { mostNodes: MOST_NODES, hasComments: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`This is not an XML document that can be read: ${reason.replace(/\.$/, "")}.`, { cause: error });
  }
}

/** A key without a use is for signatures as well. */
function readCertificates(provider: XmlElement, now: Date) {
  const all = findChildren(provider, namespaces.metadata, "KeyDescriptor")
    .filter(({ attributes }) => attributes.get("use") !== "encryption")
    .flatMap((key) => findChildren(key, namespaces.signature, "KeyInfo"))
    .flatMap((info) => findChildren(info, namespaces.signature, "X509Data"))
    .flatMap((data) => findChildren(data, namespaces.signature, "X509Certificate"))
    .map(({ text }) => readCertificate(text));
  const certificates = [...new Map(all.map((one) => [one.certificate, one])).values()];
  if (certificates.length === 0) throw new Error("The metadata have no certificate for signatures.");
  if (certificates.length > MOST_CERTIFICATES)
    throw new Error(`The metadata have more than ${MOST_CERTIFICATES} certificates for signatures.`);
  if (certificates.every(({ expiresAt }) => expiresAt <= now))
    throw new Error("The certificates of the metadata have expired.");
  return certificates;
}
