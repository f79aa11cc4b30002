import { randomBytes } from "node:crypto";
import type { Client } from "pg";
import { colleagues, invitations } from "./colleagues.ts";
import { users, type companies } from "./companies.ts";
import { addEmailChange, addInvitation, addTotp, addUser, closeSetUp } from "./demonstration-queries.ts";
import type { Portal } from "./portal.ts";
import { termsText } from "./terms-text.ts";
import { acceptTerms, addTerms } from "./text-queries.ts";

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Adds the users of both companies and of the provider, invitations, and the terms, accepted by every user who has signed in.
 * Without a public password each user gets a random one. Returns the random passwords.
 */
export async function addPeople(
  client: Client,
  companyIds: Record<keyof typeof companies, string>,
  publicPassword: string | undefined,
  { hashPassword, createPassword, sealTotpSecret }: Pick<Portal, "hashPassword" | "createPassword" | "sealTotpSecret">,
): Promise<Credentials[]> {
  const people = [...users, ...colleagues];
  // All users with the public password share one hash, because hashing is slow.
  const publicHash = publicPassword && (await hashPassword(publicPassword));
  const credentials: Credentials[] = [];
  for (const user of people) {
    const password = createPassword();
    if (!publicHash) credentials.push({ email: user.email, password });
    const passwordHash = publicHash ?? (await hashPassword(password));
    const userId = await addUser(client, user, user.company && companyIds[user.company], passwordHash);
    // A public secret would protect nothing beside a random password, and nobody could sign in without it.
    if (user.totpSecret && publicHash) await addTotp(client, userId, sealTotpSecret(user.totpSecret, userId));
  }
  for (const invitation of invitations) await addInvitation(client, invitation, randomBytes(32));
  await addEmailChange(client, "priscilla.nakai@bluemesa.example", "p.nakai@bluemesa.example", randomBytes(32));
  await addTerms(client, termsText);
  await closeSetUp(client);
  await acceptTerms(client);
  return credentials;
}
