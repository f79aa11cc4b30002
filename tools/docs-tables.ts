import { readFileSync } from "node:fs";
import { editableIds, getColumn, loadKindIds } from "@lading/contract";
import type { Feed } from "../apps/api/src/loading/feeds/feed.ts";
import { feeds } from "../apps/api/src/loading/feeds/feeds.ts";
import { type Check, checklist } from "./doctor/checklist.ts";

export const tablesPage = new URL("../docs/operating.md", import.meta.url);

const kindsTable = /(?<=<!-- `npm run docs` writes this table. -->\n)(?:\|.*\n)+/;
const checklistTable = /(?<=<!-- `npm run docs` writes this checklist. -->\n)(?:\|.*\n)+/;

/** Returns the page with its tables of the kinds of files and of the production checklist as the code has them. */
export function writeTables() {
  const kinds = loadKindIds.map((kind) => `| \`${kind}\` | ${describeColumns(feeds[kind])} |\n`);
  const checks = Object.entries<Check>(checklist).map(
    ([id, { group, title, toDo }]) => `| ${group} | \`${id}\` | ${title} | ${toDo} |\n`,
  );
  return readFileSync(tablesPage, "utf8")
    .replace(kindsTable, () => `| Kind | Columns; the required ones in bold |\n|---|---|\n${kinds.join("")}`)
    .replace(checklistTable, () => `| Group | Check | In order | If not |\n|---|---|---|---|\n${checks.join("")}`);
}

/** Finds a page of the docs whose table differs from the code. */
export const findStaleTables = () =>
  readFileSync(tablesPage, "utf8") === writeTables()
    ? []
    : ["docs/operating.md: a table differs from loading/feeds or tools/doctor/checklist.ts. Run `npm run docs`."];

const attributes = new Set(editableIds.map(getColumn));

function describeColumns({ columns, notes }: Feed) {
  const names = Object.keys(columns);
  const hasAll = attributes.isSubsetOf(new Set(names));
  const required = names.filter((name) => columns[name]?.required);
  const others = names.filter((name) => !columns[name]?.required && !(hasAll && attributes.has(name)));
  const listed = [...required.map((name) => `**${name}**`), ...others].join(", ");
  return `${listed}${hasAll ? ", and all attributes that vendors may edit" : ""}${notes === undefined ? "" : `. ${notes}`}`;
}
