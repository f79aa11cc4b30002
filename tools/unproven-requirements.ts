import { globSync, readFileSync } from "node:fs";

/** Finds faults of docs/requirements.md: rows that no test has as a tag, tags without a row, and rows that were split but stayed. */
export function findUnprovenRequirements(root: string) {
  const text = readFileSync(`${root}docs/requirements.md`, "utf8");
  const [built = "", toCome = ""] = text.split("## To come");
  const [mustBeProven, mayWait] = [readRequirements(built), readRequirements(toCome)];
  const rows = [...mustBeProven, ...mayWait];

  const files = globSync(["{apps,packages}/*/src/**/*.test.{ts,tsx}", "tools/**/*.test.ts", "e2e/**/*.spec.ts"], {
    cwd: root,
  });
  const tagged = new Set(files.flatMap((file) => tagsIn(readFileSync(`${root}${file}`, "utf8"))));
  return [
    ...mustBeProven
      .filter((id) => !tagged.has(id))
      .map((id) => `${id} is listed as built, but no test has it as a tag.`),
    ...[...tagged].filter((id) => !rows.includes(id)).map((id) => `${id} is no row of the requirements.`),
    ...rows.filter((id, place) => rows.indexOf(id) < place).map((id) => `${id} has two rows.`),
    ...rows
      .filter((id) => rows.some((other) => other.startsWith(`${id}.`)))
      .map((id) => `${id} has rows for its claims, so it needs no row itself.`),
  ];
}

/** Returns the IDs of the rows in a text, for example `PROF-01` or, for one claim of several, `MFA-06.2`. */
export const readRequirements = (text: string) =>
  [...text.matchAll(/^\| ([A-Z]+-\d{2}(?:\.\d+)?) \|/gm)].map(([, id]) => id ?? "");

/** Returns the IDs in `tags: [...]` of vitest and `tag: ...` of Playwright. */
const tagsIn = (source: string) =>
  [...source.matchAll(/\btags?: (\[[^\]]*\]|"[^"]*")/g)].flatMap(
    ([, tags]) => tags?.match(/[A-Z]+-\d{2}(?:\.\d+)?/g) ?? [],
  );
