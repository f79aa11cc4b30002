import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const source = new URL("../../", import.meta.url);
const page = readFileSync(new URL("../../../../../docs/what-waits-where.md", import.meta.url), "utf8");

test("the page of waiting work lists every job, and only those", () => {
  const files = globSync("**/*.ts", { cwd: source }).filter((file) => !file.endsWith(".test.ts"));
  const jobs = files.flatMap((file) =>
    [...readFileSync(new URL(file, source), "utf8").matchAll(/name: "([\w-]+)",\s+schedule: ["`]/g)].map(
      ([, name]) => name,
    ),
  );
  expect(jobs.length).toBeGreaterThan(0);
  const table = page.slice(page.indexOf("| Job |"), page.indexOf("A test compares"));
  const listed = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
  expect(new Set(listed)).toEqual(new Set(jobs));
});
