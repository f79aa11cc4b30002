import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { readCommandLine } from "./command-line.ts";
import { writeDatabasePage } from "./database-list.ts";
import { tablesPage, writeTables } from "./docs-tables.ts";

readCommandLine(
  {
    usage: "npm run docs",
    about: `Writes what the code determines: the tables of the kinds of files and of the production checklist in docs/operating.md, and the
list of triggers and functions in docs/how-a-change-travels.md.`,
  },
  {},
);

writeFileSync(tablesPage, writeTables());
writeDatabasePage(fileURLToPath(new URL("..", import.meta.url)));
