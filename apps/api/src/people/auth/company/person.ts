/** The person that an identity provider vouches for, as far as its claims say it. */
export interface Person {
  issuer: string;
  subject: string;
  /** In lower case; undefined without one, or if the provider says that it is not verified. */
  email: string | undefined;
  firstName: string;
  lastName: string;
  /** As the provider sent them, for the test of a connection and for groups. */
  claims: Record<string, unknown>;
  /** The assertion of SAML that named the person. It counts once. */
  assertion?: { id: string; expiresAt: Date };
}

const MOST_CHARACTERS = 255;

/**
 * Reads the identifier of a person. It is compared as it is, because two identifiers that differ in a space or an accent can be two
 * people. Throws for one that is empty or too long, or that PostgreSQL cannot store unchanged.
 */
export function readIdentifier(value: unknown) {
  if (typeof value !== "string" || value.trim() === "") throw new Error("it does not identify the person");
  if (value.length > MOST_CHARACTERS) throw new Error("its identifier of the person is too long");
  if (value.includes("\0") || !value.isWellFormed()) throw new Error("its identifier of the person is not a text");
  return value;
}

/** Text to show, never to compare. Claims may have any type. Control characters would break lines of lists. */
export const asText = (claim: unknown) =>
  typeof claim === "string"
    ? claim
        .replace(/\p{Cc}+/gu, " ")
        .trim()
        .slice(0, 254)
    : "";

/** Returns the first and the last name, from a full name if a provider sends no others. */
export function splitName(firstName: string, lastName: string, fullName: string) {
  const [first = "", ...rest] = fullName.split(" ");
  return { firstName: firstName || first, lastName: lastName || rest.join(" ") };
}
