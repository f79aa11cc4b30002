import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findOwnDateFormats } from "./date-formats.ts";

test("nothing in the portal formats dates in another form", { tags: ["LIST-10.4"] }, () => {
  expect(findOwnDateFormats(fileURLToPath(new URL("..", import.meta.url)))).toEqual([]);
});

test.for([
  'new Intl.DateTimeFormat("en-US", { timeStyle: "short" })',
  "new Date(at).toLocaleString()",
  "at.toLocaleTimeString()",
  "`${at.getHours()}:00`",
])("finds %s", (code) => {
  const root = `${mkdtempSync(`${tmpdir()}/formats-`)}/`;
  try {
    mkdirSync(`${root}apps/web/src/features`, { recursive: true });
    writeFileSync(`${root}apps/web/src/features/page.tsx`, code);
    expect(findOwnDateFormats(root)).toHaveLength(1);
  } finally {
    rmSync(root, { recursive: true });
  }
});
