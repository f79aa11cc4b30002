import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import { queryOnce } from "../apps/api/src/test/cluster.ts";
import { findDatabaseListFaults, readDefinitions } from "./database-list.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

test("the function files define all triggers and functions of a migrated database", async () => {
  const rows = await queryOnce<{ name: string }>(
    inject("templateUrl"),
    `select proname || '()' as name from pg_proc p where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all select tgname from pg_trigger where not tgisinternal`,
  );
  expect(readDefinitions(root).map(({ name }) => name)).toEqual(rows.map(({ name }) => name).toSorted());
});

test("docs/how-a-change-travels.md lists them, and names no others", () => {
  expect(findDatabaseListFaults(root)).toEqual([]);
});
