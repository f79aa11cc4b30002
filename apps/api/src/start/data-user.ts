import { statSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { StartFailure } from "../ground/process/start-failure.ts";

/**
 * Throws StartFailure if the portal of this folder runs as another user. Root must not work there either: its new files, and a
 * PostgreSQL that it starts, would be closed to the portal.
 */
export function requireUserOf(dataDir: string, user = process.getuid?.()) {
  const owner = findOwner(dataDir);
  if (owner === undefined || owner === user) return;
  throw new StartFailure(
    `The portal in ${dataDir} runs as the user with the number ${owner}, and this command as ${userInfo().username}. Run it as that user, for example after \`runuser -u "$(id -nu ${owner})" --\`, or make the user of this command the owner of all files in the folder.`,
  );
}

/** Returns the user who made the secrets of the portal, or who has closed the folder to this one; undefined before the first start. */
function findOwner(dataDir: string) {
  try {
    return statSync(path.join(dataDir, "secrets"), { throwIfNoEntry: false })?.uid;
  } catch {
    return statSync(dataDir, { throwIfNoEntry: false })?.uid;
  }
}
