import { readFileSync } from "node:fs";

interface Lockfile {
  packages: Record<string, { resolved?: string }>;
}

/** Finds lockfile entries with a download address. Without one, npm uses the registry that the machine configures. */
export function findForeignAddresses(root: string) {
  const lockfile: Lockfile = JSON.parse(readFileSync(`${root}package-lock.json`, "utf8"));
  return Object.entries(lockfile.packages).flatMap(([name, { resolved }]) =>
    resolved?.includes("://") ? [`${name} is bound to ${resolved}`] : [],
  );
}
