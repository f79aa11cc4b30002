import { readFileSync } from "node:fs";
import { expect, inject, test } from "vitest";
import { databaseTypes, schemaFile } from "./database-types.ts";

test("schema.ts matches the migrated database", async () => {
  expect(readFileSync(schemaFile, "utf8")).toBe(await databaseTypes(inject("templateUrl")));
});
