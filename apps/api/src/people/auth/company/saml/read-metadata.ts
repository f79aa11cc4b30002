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
  if (/^https?:\/\/\S+$/i.test(xml.trim()))
    throw new Error("This is an address. Open it in a browser, and enter the XML document that it shows.");
  const { entity, provider } = findProvider(parse(xml), now);
  const issuer = entity.attributes.get("entityID") ?? "";
  if (!issuer.trim() || issuer.length > MOST_CHARACTERS) throw new Error("The metadata have no usable entity ID.");
  const signInUrl = findChildren(provider, namespaces.metadata, "SingleSignOnService")
    .find(({ attributes }) => attributes.get("Binding") === REDIRECT)
    ?.attributes.get("Location");
  if (!signInUrl || signInUrl.length > MOST_CHARACTERS)
    throw new Error("The metadata name no sign-in page with the HTTP-Redirect binding.");
  return { issuer, signInUrl, certificates: readCertificates(provider, now) };
}

/** Returns the only identity provider of a document, which may be in a list of entities. */
function findProvider(root: XmlElement, now: Date) {
  const [found, ...others] = listEntities(root).flatMap((described) => {
    const [provider] = findChildren(described[0], namespaces.metadata, "IDPSSODescriptor");
    return provider ? [{ entity: described[0], provider, described }] : [];
  });
  if (!found && root.name === "EntitiesDescriptor") throw new Error("Enter the metadata of one identity provider.");
  if (!found) throw new Error("These are not the SAML metadata of an identity provider.");
  if (others.length > 0)
    throw new Error(
      "These are the metadata of several identity providers. Enter only the EntityDescriptor of one identity provider.",
    );
  for (const element of [found.provider, ...found.described]) requireValid(element, now);
  return found;
}

/** Returns each entity with the lists around it. Lists may contain lists. */
function listEntities(element: XmlElement, lists: XmlElement[] = []): [XmlElement, ...XmlElement[]][] {
  if (element.namespace !== namespaces.metadata) return [];
  if (element.name === "EntityDescriptor") return [[element, ...lists]];
  if (element.name !== "EntitiesDescriptor") return [];
  return element.children.flatMap((child) => listEntities(child, [element, ...lists]));
}

function requireValid({ attributes }: XmlElement, now: Date) {
  const until = attributes.get("validUntil");
  if (until === undefined) return;
  const end = Date.parse(until);
  if (Number.isNaN(end)) throw new Error("The metadata name a time in validUntil that cannot be read.");
  if (end <= now.getTime())
    throw new Error(
      `The metadata were valid until ${new Date(end).toISOString().slice(0, 10)}. Enter the present ones of your identity provider.`,
    );
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
