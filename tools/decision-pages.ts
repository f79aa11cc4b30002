import { existsSync, globSync, readFileSync } from "node:fs";

const folder = "docs/decisions/";

/** Links and mentions: "docs/decisions/0007", "](0007-title.md)" and "decision 7". */
const references = /(?:\bdecisions\/|\]\()(\d{4})(-[\w-]+\.md)?|\b[Dd]ecision\s+(\d+)\b/g;

/** Links with a number in their text: "[decision 7](docs/decisions/0007-title.md)". */
const numberedLinks = /\[[Dd]ecision\s+(\d+)\]\((?:[\w./-]*\/)?0*(\d+)-[^)]*\)/g;

/** Returns the line of a page in the index, from its title and its status ("Accepted" or "Superseded by [decision 9](…)"). */
function getLine(page: string, text: string) {
  const status = String.raw`Status: (Accepted|Superseded by \[decision \d+\]\([^)]+\))\.`;
  const found = new RegExp(`^# (${Number(page.slice(0, 4))}\\. .+)\n\n${status}\n`).exec(text);
  return found
    ? `| [${found[1]}](${page}) | ${found[2]} |`
    : `a title “# ${Number(page.slice(0, 4))}. …” and a status, which ${page} lacks`;
}

/** Finds decisions that their index lacks or describes in other words, and links and mentions that lead to no decision. */
export function findDecisionFaults(root: string) {
  const pages = globSync(`${folder}[0-9]*.md`, { cwd: root }).map((path) => path.slice(folder.length));
  return [...findIndexFaults(root, pages.toSorted()), ...findBrokenReferences(root, pages)];
}

function findIndexFaults(root: string, pages: string[]) {
  const lines = pages.map((page) => getLine(page, readFileSync(`${root}${folder}${page}`, "utf8")));
  const index = readFileSync(`${root}${folder}README.md`, "utf8").matchAll(/^\| `(.+?)` (.+)$/gm);
  const entries = [...index].map(([, path, line]) => ({ path, line }));
  return [
    ...lines
      .filter((line) => entries.filter((entry) => entry.line === line).length !== 1)
      .map((line) => `${folder}README.md needs one line with ${line}`),
    ...entries
      .filter(({ line = "" }) => !lines.includes(line))
      .map(({ line }) => `${folder}README.md has a line that describes no page: ${line}`),
    ...entries
      .filter(
        ({ path }) => !["apps/api/src/", "apps/web/src/", ""].some((parent) => existsSync(`${root}${parent}${path}`)),
      )
      .map(({ path }) => `${folder}README.md names the folder ${path}, which does not exist.`),
  ];
}

function findBrokenReferences(root: string, pages: string[]) {
  return globSync(["{apps,packages,e2e,bench,tools,docs}/**/*.{ts,tsx,mjs,css,sql,md}", "*.{md,ts}"], {
    cwd: root,
    exclude: ["**/node_modules", "**/dist", "tools/decision-pages*"],
  })
    .toSorted()
    .flatMap((file) => {
      const text = readFileSync(`${root}${file}`, "utf8");
      const broken = [...text.matchAll(references)].filter(([, number, name = "-", mentioned = ""]) => {
        const start = `${number ?? mentioned.padStart(4, "0")}${name}`;
        return !pages.some((page) => page.startsWith(start));
      });
      const swapped = [...text.matchAll(numberedLinks)].filter(([, mentioned, number]) => mentioned !== number);
      return [...broken, ...swapped].map(
        ([reference]) => `${file} refers to no decision or to another one: ${reference}`,
      );
    });
}
