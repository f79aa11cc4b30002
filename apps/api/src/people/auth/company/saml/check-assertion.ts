import { asText } from "../person.ts";
import { findChildren, namespaces, type XmlElement } from "./xml-tree.ts";

/** The values that an assertion must name. */
export interface Expected {
  issuer: string;
  entityId: string;
  acsUrl: string;
  requestId: string;
}

/** Clocks of two machines may differ by this. */
export const SKEW_MS = 90_000;

/** A PostgreSQL index takes no value of some thousand. */
const MOST_ID_CHARACTERS = 255;

const BEARER = "urn:oasis:names:tc:SAML:2.0:cm:bearer";
const knownConditions = new Set(["AudienceRestriction", "OneTimeUse", "ProxyRestriction"]);

/**
 * Checks the issuer, the audience and the times of an assertion. Returns its id, its subject and the time until which it counts. Throws an
 * error whose message says what is wrong.
 */
export function checkAssertion(assertion: XmlElement, expected: Expected, now: Date) {
  const id = assertion.attributes.get("ID");
  if (!id || assertion.name !== "Assertion" || assertion.namespace !== namespaces.assertion)
    throw new Error("it has no assertion");
  if (id.length > MOST_ID_CHARACTERS) throw new Error("the ID of its assertion is too long");
  const issuer = findOne(assertion, "Issuer").text;
  if (issuer !== expected.issuer) throw new Error(`it comes from another identity provider, ${asText(issuer)}`);
  checkConditions(findOne(assertion, "Conditions"), expected, now);
  if (findChildren(assertion, namespaces.assertion, "AuthnStatement").length === 0)
    throw new Error("it does not say that the person signed in");
  const subject = findOne(assertion, "Subject");
  return { id, subject, expiresAt: new Date(checkConfirmation(subject, expected, now) + SKEW_MS) };
}

function checkConditions(conditions: XmlElement, { entityId }: Expected, now: Date) {
  checkTimes(conditions, now);
  if (conditions.children.some(({ name }) => !knownConditions.has(name)))
    throw new Error("it has a condition that the portal does not know");
  const restrictions = findChildren(conditions, namespaces.assertion, "AudienceRestriction");
  const isMeant = (restriction: XmlElement) =>
    findChildren(restriction, namespaces.assertion, "Audience").some(({ text }) => text === entityId);
  if (restrictions.length === 0 || !restrictions.every(isMeant))
    throw new Error("it is meant for another application than the portal");
}

/** Returns the time until which a confirmation of the subject for this sign-in counts. */
function checkConfirmation(subject: XmlElement, expected: Expected, now: Date) {
  const confirmations = findChildren(subject, namespaces.assertion, "SubjectConfirmation").filter(
    ({ attributes }) => attributes.get("Method") === BEARER,
  );
  let reason = new Error("it does not confirm the person");
  for (const confirmation of confirmations)
    try {
      return checkBearer(findOne(confirmation, "SubjectConfirmationData"), expected, now);
    } catch (error) {
      if (error instanceof Error) reason = error;
    }
  throw reason;
}

function checkBearer(data: XmlElement, { acsUrl, requestId }: Expected, now: Date) {
  if (data.attributes.get("Recipient") !== acsUrl) throw new Error("it was sent to another address than the portal's");
  if (data.attributes.get("InResponseTo") !== requestId) throw new Error("it does not belong to this sign-in");
  const end = checkTimes(data, now);
  if (end === undefined) throw new Error("it does not say how long it counts");
  return end;
}

/** Returns the end of a period, if it has one. */
function checkTimes({ attributes }: XmlElement, now: Date) {
  const start = readTime(attributes.get("NotBefore"));
  const end = readTime(attributes.get("NotOnOrAfter"));
  if (start !== undefined && now.getTime() + SKEW_MS < start)
    throw new Error("it is not valid yet, so the clock of the identity provider or of the portal is wrong");
  if (end !== undefined && now.getTime() - SKEW_MS >= end)
    throw new Error("it has expired, because it took too long or because a clock is wrong");
  return end;
}

function readTime(text: string | undefined) {
  if (text === undefined) return undefined;
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : NaN;
  if (Number.isNaN(time)) throw new Error("it has a time that cannot be read");
  return time;
}

/** Returns the only child with this name. */
function findOne(parent: XmlElement, name: string) {
  const [first, ...others] = findChildren(parent, namespaces.assertion, name);
  if (!first || others.length > 0) throw new Error(`its ${parent.name} needs exactly one ${name}`);
  return first;
}
