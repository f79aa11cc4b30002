import { existsSync, globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { findImports } from "./import-rules.ts";

/** Files that import nearly everything: what imports them is not reached by a change of what they import. */
const hubs = [
  /^apps\/api\/src\/(start|test)\//,
  /^apps\/web\/src\/(router\.ts|routeTree\.gen\.ts|main\.tsx|test\/)/,
  /^packages\/\w+\/src\/(index|endpoints)\.ts$/,
];
const isHub = (file: string) => hubs.some((hub) => hub.test(file));
const isTest = (file: string) => /(?<!\.slow)\.test\.tsx?$/.test(file);

/** A change of such a file can change the result of every test. */
const concernsAll = (file: string) =>
  !/\.(tsx?|md)$|^(bench|deploy|docs|e2e|reliability)\//.test(file) ||
  /^(vitest\.config|apps\/api\/src\/(start\/app|test\/(stage|cluster))|apps\/web\/src\/(router|test\/(open-page|browser)))\./.test(
    file,
  );

/**
 * Chooses what to check after files changed: `files` are the changed ones and those that they reach through imports, and
 * `tests` are the tests among them and in their folders. A test that starts the server or opens a page imports everything, so
 * its imports alone would choose nearly all tests. Paths are relative to the root. Returns undefined if all files and tests are
 * needed.
 */
export function chooseFiles(root: string, changed: readonly string[]) {
  if (changed.some(concernsAll)) return undefined;
  const importers = findImporters(root);
  const reached = new Set(changed);
  // A set also visits what is added to it meanwhile.
  for (const file of reached)
    if (!isHub(file) || changed.includes(file)) for (const importer of importers.get(file) ?? []) reached.add(importer);
  const folders = new Set(
    [...reached].filter((file) => !isHub(file) && !isTest(file)).map((file) => posix.dirname(file)),
  );
  return {
    files: [...reached].filter((file) => /\.tsx?$/.test(file) && existsSync(`${root}${file}`)),
    tests: findSources(root).filter((file) => isTest(file) && (reached.has(file) || folders.has(posix.dirname(file)))),
  };
}

const findSources = (root: string) => globSync(["{apps,packages}/*/src/**/*.{ts,tsx}", "tools/**/*.ts"], { cwd: root });

/** For each file, the files that import it. A file of the contract is imported by those that name one of its exports. */
function findImporters(root: string) {
  const sources = findSources(root).map((file) => ({ file, source: readFileSync(`${root}${file}`, "utf8") }));
  const fileOfExport = new Map(
    sources
      .filter(({ file }) => file.startsWith("packages/contract/src/"))
      .flatMap(({ file, source }) =>
        [...source.matchAll(/^export (?:async )?\w+ (\w+)/gm)].map(([, name = ""]) => [name, file] as const),
      ),
  );
  const importers = new Map<string, string[]>();
  for (const { file, source } of sources) {
    const relative = findImports(source)
      .filter((imported) => imported.startsWith("."))
      .map((imported) => posix.join(posix.dirname(file), imported));
    const named = [...source.matchAll(/\{([^}]*)\} from "@lading\/contract"/g)]
      .flatMap(([, names = ""]) => names.match(/\w+/g) ?? [])
      .flatMap((name) => fileOfExport.get(name) ?? []);
    for (const imported of [...relative, ...named]) importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  return importers;
}
