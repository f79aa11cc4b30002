import { readFileSync } from "node:fs";

interface Lockfile {
  packages: Record<string, { resolved?: string }>;
}

/** Packages whose lockfile entry names a download address: an installation takes them from its own registry. */
export function findForeignAddresses(root: string) {
  const lockfile: Lockfile = JSON.parse(readFileSync(`${root}package-lock.json`, "utf8"));
  return Object.entries(lockfile.packages).flatMap(([name, { resolved }]) =>
    resolved?.includes("://") ? [`${name} is bound to ${resolved}`] : [],
  );
}
