import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findDecisionFaults } from "./decision-pages.ts";

const page = "# 7. Files are small\n\nStatus: Accepted.\n";
const line = "| `tools` | [7. Files are small](0007-small-files.md) | Accepted |\n";

/** Returns the faults of a folder of decisions with one page, its index and a document. */
function check({ text = page, index = line, document = "" }) {
  const root = `${mkdtempSync(`${tmpdir()}/decisions-`)}/`;
  try {
    mkdirSync(`${root}docs/decisions`, { recursive: true });
    mkdirSync(`${root}tools`);
    writeFileSync(`${root}docs/decisions/0007-small-files.md`, text);
    writeFileSync(`${root}docs/decisions/README.md`, index);
    writeFileSync(`${root}docs/guide.md`, document);
    return findDecisionFaults(root);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test("the index lists all decisions, and each link and mention of one leads to it", () => {
  expect(findDecisionFaults(fileURLToPath(new URL("..", import.meta.url)))).toEqual([]);
});

test("accepts a page with its line and references to it", () => {
  const document = "See decision 7, docs/decisions/0007 and [decision 7](decisions/0007-small-files.md).";
  expect(check({ document })).toEqual([]);
});

test.for([
  ["a page without a line in the index", { index: "" }, 1],
  ["a page with two lines", { index: line + line }, 1],
  ["a line with another title", { index: line.replace("small]", "large]") }, 2],
  ["a line with another status", { index: line.replace("Accepted", "Rejected") }, 2],
  ["a page without a status", { text: "# 7. Files are small\n\nAll of them.\n" }, 2],
  ["a page with the number of another one", { text: page.replace("7", "8") }, 2],
  ["a folder that does not exist", { index: line.replace("tools", "console/tools") }, 1],
  ["a mention of a decision that does not exist", { document: "That is decision 8." }, 1],
  ["a comment about one", { document: "See docs/decisions/0008." }, 1],
  ["a link to a page with another name", { document: "[Files](decisions/0007-files.md)" }, 1],
  ["a link to another decision than its text says", { document: "[decision 9](decisions/0007-small-files.md)" }, 2],
] as const)("finds %s", ([, content, faults]) => {
  expect(check(content)).toHaveLength(faults);
});
