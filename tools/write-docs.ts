import { writeFileSync } from "node:fs";
import { readCommandLine } from "./command-line.ts";
import { tablesPage, writeTables } from "./docs-tables.ts";

readCommandLine(
  {
    usage: "npm run docs",
    about: "Writes the table of the kinds of files in docs/operating.md, which the code determines.",
  },
  {},
);

writeFileSync(tablesPage, writeTables());
