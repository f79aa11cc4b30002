import { readAddress } from "../../../addresses/read-address.ts";
import { asText, readIdentifier, splitName, type Person } from "../person.ts";
import { findChildren, namespaces, type XmlElement } from "./xml-tree.ts";

const PERSISTENT = "urn:oasis:names:tc:SAML:2.0:nameid-format:persistent";
const EMAIL = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";

const soap = "http://schemas.xmlsoap.org/ws/2005/05/identity/claims";

/** The names of attributes at the usual identity providers, in lower case. The first one that a person has counts. */
const usualNames = {
  email: ["email", "mail", "emailaddress", `${soap}/emailaddress`, "urn:oid:0.9.2342.19200300.100.1.3", "user.email"],
  firstName: [
    "givenname",
    "firstname",
    "first_name",
    "given_name",
    `${soap}/givenname`,
    "urn:oid:2.5.4.42",
    "user.firstname",
  ],
  lastName: [
    "sn",
    "surname",
    "lastname",
    "last_name",
    "family_name",
    `${soap}/surname`,
    "urn:oid:2.5.4.4",
    "user.lastname",
  ],
  fullName: [
    "displayname",
    "cn",
    "http://schemas.microsoft.com/identity/claims/displayname",
    "urn:oid:2.16.840.1.113730.3.1.241",
  ],
};

/** Whether an attribute holds an address, which may pass to another person. */
export const isEmailAttribute = (name: string) => usualNames.email.includes(name.toLowerCase());

/** Reads the person of a verified assertion. */
export function readPerson(
  assertion: XmlElement,
  subject: XmlElement,
  { issuer, subjectAttribute }: { issuer: string; subjectAttribute: string },
): Person {
  const nameId = findChildren(subject, namespaces.assertion, "NameID")[0];
  const attributes = readAttributes(assertion);
  const find = (names: readonly string[]) => {
    for (const name of names)
      for (const [given, [value]] of attributes)
        if (given.toLowerCase() === name && asText(value)) return asText(value);
    return "";
  };
  const format = nameId?.attributes.get("Format") ?? "";
  const email = find(usualNames.email) || (format === EMAIL ? asText(nameId?.text) : "");
  const id = subjectAttribute ? findOnly(attributes, subjectAttribute) : readNameId(nameId, format);
  if (asText(id).toLowerCase() === email.toLowerCase())
    throw new Error(
      "it identifies the person by the email address, which may pass to another person. Choose another attribute",
    );
  return {
    issuer,
    // Values of two attributes never mean the same person.
    subject: subjectAttribute ? `${subjectAttribute}=${id}` : id,
    email: readAddress(email),
    ...splitName(find(usualNames.firstName), find(usualNames.lastName), find(usualNames.fullName)),
    claims: Object.fromEntries([
      ...(nameId ? [["NameID", `${asText(nameId.text)} (${format.split(":").at(-1) || "no format"})`]] : []),
      ...[...attributes].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
    ]) as Record<string, unknown>, // Object.fromEntries knows no types of lists.
  };
}

function readNameId(nameId: XmlElement | undefined, format: string) {
  if (!nameId?.text.trim() || nameId.children.length > 0) throw new Error("it has no NameID");
  if (format !== PERSISTENT)
    throw new Error(
      `its NameID has the format ${format.split(":").at(-1) || "unspecified"}. Set it to persistent at the identity provider, or choose an attribute`,
    );
  return readIdentifier(nameId.text);
}

function findOnly(attributes: Map<string, string[]>, name: string) {
  const [value, ...others] = attributes.get(name) ?? [];
  if (!value?.trim() || others.length > 0) throw new Error(`its attribute ${name} must have one value`);
  return readIdentifier(value);
}

function readAttributes(assertion: XmlElement) {
  const found = new Map<string, string[]>();
  for (const statement of findChildren(assertion, namespaces.assertion, "AttributeStatement"))
    for (const attribute of findChildren(statement, namespaces.assertion, "Attribute")) {
      const name = attribute.attributes.get("Name") ?? "";
      const values = findChildren(attribute, namespaces.assertion, "AttributeValue").map(({ text }) => text);
      found.set(name, [...(found.get(name) ?? []), ...values]);
    }
  return found;
}
