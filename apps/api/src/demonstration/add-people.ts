import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Client } from "pg";
import { hashPassword } from "../auth/passwords.ts";
import { colleagues, invitations } from "./colleagues.ts";
import { demonstrationPassword, users, type companies } from "./companies.ts";
import { acceptTerms, addInvitation, addTerms, addUser } from "./demonstration-queries.ts";

/** Users of both companies and of the provider, people who are invited, and the terms that those have accepted who ever came. */
export async function addPeople(client: Client, companyIds: Record<keyof typeof companies, string>) {
  // One hash does for all, since one password does; each would take as long as all the rest here.
  const passwordHash = await hashPassword(demonstrationPassword);
  for (const user of [...users, ...colleagues])
    await addUser(client, user, user.company && companyIds[user.company], passwordHash);
  for (const invitation of invitations) await addInvitation(client, invitation, randomBytes(32));
  await addTerms(client, readFileSync(new URL("terms.md", import.meta.url), "utf8"));
  await acceptTerms(client);
}
