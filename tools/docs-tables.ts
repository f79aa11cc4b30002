import { readFileSync } from "node:fs";
import { editableIds, getColumn, loadKindIds } from "@lading/contract";
import type { Feed } from "../apps/api/src/loading/feeds/feed.ts";
import { feeds } from "../apps/api/src/loading/feeds/feeds.ts";

export const tablesPage = new URL("../docs/operating.md", import.meta.url);

const table = /(?<=<!-- `npm run docs` writes this table. -->\n)(?:\|.*\n)+/;

/** Returns the page with its table of the kinds of files as the code has it. */
export function writeTables() {
  const rows = loadKindIds.map((kind) => `| \`${kind}\` | ${describeColumns(feeds[kind])} |\n`);
  return readFileSync(tablesPage, "utf8").replace(
    table,
    () => `| Kind | Columns; the required ones in bold |\n|---|---|\n${rows.join("")}`,
  );
}

/** Finds a page of the docs whose table differs from the code. */
export const findStaleTables = () =>
  readFileSync(tablesPage, "utf8") === writeTables()
    ? []
    : ["docs/operating.md: the table of the kinds of files differs from loading/feeds. Run `npm run docs`."];

const attributes = new Set(editableIds.map(getColumn));

function describeColumns({ columns, notes }: Feed) {
  const names = Object.keys(columns);
  const hasAll = attributes.isSubsetOf(new Set(names));
  const required = names.filter((name) => columns[name]?.required);
  const others = names.filter((name) => !columns[name]?.required && !(hasAll && attributes.has(name)));
  const listed = [...required.map((name) => `**${name}**`), ...others].join(", ");
  return `${listed}${hasAll ? ", and all attributes that vendors may edit" : ""}${notes === undefined ? "" : `. ${notes}`}`;
}
