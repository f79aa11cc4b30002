import { globSync, readFileSync } from "node:fs";

/** Finds requirements that docs/requirements.md lists as built but no test has as a tag, and tags that match no requirement. */
export function findUnprovenRequirements(root: string) {
  const text = readFileSync(`${root}docs/requirements.md`, "utf8");
  const [built = "", toCome = ""] = text.split("## To come");
  const idsIn = (part: string) => new Set([...part.matchAll(/^\| ([A-Z]+-\d{2}) \|/gm)].map(([, id]) => id ?? ""));
  const [mustBeProven, mayWait] = [idsIn(built), idsIn(toCome)];

  const files = globSync(["{apps,packages}/*/src/**/*.test.{ts,tsx}", "tools/**/*.test.ts", "e2e/**/*.spec.ts"], {
    cwd: root,
  });
  const tagged = new Set(files.flatMap((file) => tagsIn(readFileSync(`${root}${file}`, "utf8"))));
  return [
    ...[...mustBeProven]
      .filter((id) => !tagged.has(id))
      .map((id) => `${id} is listed as built, but no test has it as a tag.`),
    ...[...tagged].filter((id) => !mustBeProven.has(id) && !mayWait.has(id)).map((id) => `${id} is no requirement.`),
  ];
}

/** Returns the IDs in `tags: [...]` of vitest and `tag: ...` of Playwright. */
const tagsIn = (source: string) =>
  [...source.matchAll(/\btags?: (\[[^\]]*\]|"[^"]*")/g)].flatMap(([, tags]) => tags?.match(/[A-Z]+-\d{2}/g) ?? []);
