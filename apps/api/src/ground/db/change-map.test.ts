import { existsSync, readFileSync } from "node:fs";
import { inject, expect, test } from "vitest";
import { queryOnce } from "../../test/cluster.ts";
import { readFunctionFiles } from "./migrate.ts";

const page = new URL("../../../../../docs/how-a-change-travels.md", import.meta.url);
const text = readFileSync(page, "utf8");

const definition = /^\[`(\w+(?:\(\))?)`\]: (.+)$/gm;
const definitions = [...text.matchAll(definition)].map(([, name = "", target]) => ({ name, target }));
const findNames = (part: string) =>
  [...part.replaceAll(definition, "").matchAll(/\[`(\w+(?:\(\))?)`\]/g)].map(([, name = ""]) => name);

test("docs/how-a-change-travels.md lists every function and trigger of the database, and no others", async () => {
  const rows = await queryOnce<{ name: string }>(
    inject("templateUrl"),
    `select proname || '()' as name from pg_proc p where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union select tgname from pg_trigger where not tgisinternal`,
  );
  const tables = text.slice(text.indexOf("## All triggers"));
  const names = rows.map(({ name }) => name).toSorted();
  expect([...new Set(findNames(tables))].toSorted()).toEqual(names);
  expect(definitions.map(({ name }) => name).toSorted()).toEqual(names);
  expect(findNames(text).filter((name) => !names.includes(name))).toEqual([]);
});

test("its links lead to files, and those of functions and triggers to the file that defines them", () => {
  const files = new Map(
    readFunctionFiles().flatMap(({ name: file, sql }) =>
      [...sql.matchAll(/^create or replace (function|trigger) (\w+)/gm)].map(([, kind, name]) => [
        `${name}${kind === "function" ? "()" : ""}`,
        `../apps/api/src/ground/db/${file}`,
      ]),
    ),
  );
  expect(definitions.filter(({ name, target }) => files.get(name) !== target)).toEqual([]);
  const targets = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target ?? "");
  expect(targets.length).toBeGreaterThan(30);
  expect(targets.filter((target) => !existsSync(new URL(target, page)))).toEqual([]);
});
