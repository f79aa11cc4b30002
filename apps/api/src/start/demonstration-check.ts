import { passwordMatches } from "../people/auth/passwords.ts";
import { demonstrationEmails, demonstrationPassword } from "../people/auth/demonstration-accounts.ts";
import { typedCommand } from "../ground/process/typed-command.ts";
import { findPasswordHashes } from "./first-data-queries.ts";

/** Counts the demonstration users of a portal and finds those who can sign in with the public password. */
export async function findDemonstrationUsers(ownerUrl: string) {
  const hashes = await findPasswordHashes(ownerUrl, demonstrationEmails);
  // All users with the public password share one hash, so each distinct hash is checked only once.
  const isPublic = new Map<string, boolean>();
  for (const hash of new Set(hashes.values())) isPublic.set(hash, await passwordMatches(demonstrationPassword, hash));
  const found = [...hashes];
  return {
    count: found.length,
    withPublicPassword: new Set(found.flatMap(([email, hash]) => (isPublic.get(hash) ? email : []))),
  };
}

/** The warning that a portal prints at its start if other machines can reach it. */
export const exposureWarning = (demonstrationUsers: number) =>
  `Warning: other machines can reach this portal, and it contains users of the demonstration (${demonstrationUsers}). Remove the demonstration with: ${typedCommand("remove-demonstration")}`;
