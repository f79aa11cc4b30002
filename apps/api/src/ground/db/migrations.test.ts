import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { earlierHashes, repairedHashes } from "./earlier-hashes.ts";
import { readFunctionFiles, readMigrations, readRepairs } from "./migrate.ts";

type Sql = Readonly<{ name: string; sql: string }>;

const definition = /^create (?:or replace )?(?:constraint )?(function|trigger) (\w+)/gim;
const find = (kind: string, files: readonly Sql[]) =>
  files.flatMap(({ sql }) =>
    [...sql.matchAll(definition)].flatMap(([, found, name]) => (found === kind && name ? [name] : [])),
  );

/** The functions of the function files that a migration calls and that no migration up to it creates. */
function findForeignCalls(migrations: readonly Sql[], functionFiles: readonly Sql[]) {
  const foreign = new Set(find("function", functionFiles));
  return migrations.flatMap((file) => {
    for (const name of find("function", [file])) foreign.delete(name);
    const sql = file.sql.replaceAll(/--.*/g, "").replaceAll(/drop function[^;]*/gi, "");
    const called = new Set([...sql.matchAll(/\b(\w+)\(/g)].map(([, name = ""]) => name));
    return [...called].filter((name) => foreign.has(name)).map((name) => `${file.name}: ${name}`);
  });
}

test("migrations call no function that only a function file creates", () => {
  const [migrations, functions] = [readMigrations(), readFunctionFiles()];
  expect(findForeignCalls(migrations, functions)).toEqual([]);
  const added = { name: "9999-new.sql", sql: "-- note_users()\nselect queue_companies('{}'), caller_may('x');" };
  expect(findForeignCalls([...migrations, added], functions)).toEqual(["9999-new.sql: queue_companies"]);
});

test("migrations create no triggers, and function files define each function and trigger once", () => {
  expect(find("trigger", readMigrations())).toEqual([]);
  const defined = ["function", "trigger"].flatMap((kind) =>
    find(kind, readFunctionFiles()).map((name) => `${kind} ${name}`),
  );
  expect(defined.length).toBeGreaterThan(80);
  expect(defined.filter((name, place) => defined.indexOf(name) !== place)).toEqual([]);
  expect(find("function", readMigrations()).filter((name) => !defined.includes(`function ${name}`))).toEqual([]);
});

test("every committed text of a migration is known, so each portal that ran it can be updated", () => {
  const current = new Map(readMigrations().map(({ name, sha256 }) => [name, sha256]));
  const texts = readCommittedTexts();
  expect(texts.length).toBeGreaterThanOrEqual(current.size);
  const unknown = texts.filter(
    ({ name, sha256 }) =>
      ![current.get(name), ...(earlierHashes[name] ?? []), ...(repairedHashes[name] ?? [])].includes(sha256),
  );
  expect(unknown).toEqual([]);
});

test("each repair belongs to a migration with earlier texts, and each of these has a repair", () => {
  expect([...readRepairs().keys()].toSorted()).toEqual(Object.keys(repairedHashes).toSorted());
});

/** All texts that migrations have in the history of this checkout, in this folder and in the one before. */
function readCommittedTexts() {
  const git = (args: readonly string[], input = "") =>
    execFileSync("git", args, { cwd: import.meta.dirname, input, maxBuffer: 2 ** 26 });
  const folders = ["migrations", ":(top)apps/api/src/db/migrations"];
  const objects = String(git(["rev-list", "--objects", "--full-history", "HEAD", "--", ...folders])).matchAll(
    /^(\w+) .*\/([^/]+\.sql)$/gm,
  );
  const files = [...objects].map(([, blob = "", name = ""]) => ({ blob, name }));
  let rest = git(["cat-file", "--batch"], files.map(({ blob }) => `${blob}\n`).join(""));
  return files.map(({ name }) => {
    // Each answer is a line with the size in bytes, the text and a line break.
    const start = rest.indexOf("\n") + 1;
    const end = start + Number(String(rest.subarray(0, start)).split(" ").at(-1));
    const sha256 = createHash("sha256").update(rest.subarray(start, end)).digest("hex");
    rest = rest.subarray(end + 1);
    return { name, sha256 };
  });
}
