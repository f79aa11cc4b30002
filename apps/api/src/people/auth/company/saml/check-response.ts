import type { Expected } from "./check-assertion.ts";
import { asText } from "../person.ts";
import { findChildren, listElements, namespaces, type XmlElement } from "./xml-tree.ts";

const SUCCESS = "urn:oasis:names:tc:SAML:2.0:status:Success";

/** SHA-1 is not among them. */
const strongAlgorithms = {
  SignatureMethod: new Set([
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
    "http://www.w3.org/2001/04/xmldsig-more#rsa-sha512",
    "http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1",
  ]),
  DigestMethod: new Set(["http://www.w3.org/2001/04/xmlenc#sha256", "http://www.w3.org/2001/04/xmlenc#sha512"]),
};

/**
 * Checks the form of a response before its signatures are verified: one response with one signed assertion, and no element at a place
 * where another parser could look for a second one. Returns the assertion, which nobody may believe yet.
 */
export function checkResponse(root: XmlElement, expected: Expected) {
  if (root.name !== "Response" || root.namespace !== namespaces.protocol) throw new Error("it is no SAML response");
  checkStatus(root);
  const inResponseTo = root.attributes.get("InResponseTo");
  if (inResponseTo === undefined) throw new Error("it did not begin at the portal. Begin at the portal's sign-in page");
  if (inResponseTo !== expected.requestId) throw new Error("it does not belong to this sign-in");
  const destination = root.attributes.get("Destination");
  if (destination !== undefined && destination !== expected.acsUrl)
    throw new Error("it was sent to another address than the portal's");
  for (const { text } of findChildren(root, namespaces.assertion, "Issuer"))
    if (text !== expected.issuer) throw new Error(`it comes from another identity provider, ${asText(text)}`);

  const all = listElements(root);
  if (all.some(({ name }) => name === "EncryptedAssertion"))
    throw new Error("it is encrypted. Switch the encryption of assertions off at the identity provider");
  const [assertion, ...others] = all.filter(({ name }) => name === "Assertion");
  if (!assertion) throw new Error("it has no assertion");
  if (
    others.length > 0 ||
    !root.children.includes(assertion) ||
    all.some((one) => one !== root && one.name === "Response")
  )
    throw new Error("it has more than one assertion");
  const ids = all.flatMap(({ attributes }) => attributes.get("ID") ?? []);
  if (new Set(ids).size < ids.length) throw new Error("it uses an ID twice");
  return { assertion, isSigned: checkSignatures(root, assertion, all) };
}

/** Returns whether the response is signed beside its assertion. */
function checkSignatures(root: XmlElement, assertion: XmlElement, all: XmlElement[]) {
  const ofResponse = findChildren(root, namespaces.signature, "Signature");
  const ofAssertion = findChildren(assertion, namespaces.signature, "Signature");
  if (ofAssertion.length === 0) throw new Error("its assertion is not signed");
  const signatures = all.filter(({ name }) => name === "Signature");
  if (ofResponse.length > 1 || ofAssertion.length > 1 || signatures.length > ofResponse.length + ofAssertion.length)
    throw new Error("it has too many signatures");
  for (const [name, strong] of Object.entries(strongAlgorithms))
    if (all.some((one) => one.name === name && !strong.has(one.attributes.get("Algorithm") ?? "")))
      throw new Error("it is signed with an algorithm that is not safe. The identity provider must use SHA-256");
  return ofResponse.length === 1;
}

/** The message of a provider that refuses is not signed. It is only shown. */
function checkStatus(root: XmlElement) {
  const status = findChildren(root, namespaces.protocol, "Status")[0];
  const code = status && findChildren(status, namespaces.protocol, "StatusCode")[0];
  if (!status || !code) throw new Error("it has no status");
  if (code.attributes.get("Value") === SUCCESS) return;
  const reason =
    findChildren(status, namespaces.protocol, "StatusMessage")[0]?.text.trim() ||
    [code, ...code.children].map(({ attributes }) => attributes.get("Value")?.split(":").at(-1)).join(" ");
  throw new Error(`the identity provider says "${reason.slice(0, 200)}"`);
}
