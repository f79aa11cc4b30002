import { expect, test } from "vitest";
import { findComplaint, findRefusal } from "./start-complaint.ts";

const client = `2026-05-04 07:00:00.000 UTC [41] client backend: FATAL:  the database system is starting up`;

test.each([
  [
    [client, `2026-05-04 07:00:00.100 UTC [40] startup: FATAL:  invalid checkpoint record`],
    "FATAL:  invalid checkpoint",
  ],
  [[client, `2026-05-04 07:00:00.100 UTC [40] startup: PANIC:  could not locate a record`], "PANIC:  could not locate"],
  [
    [client, `[40] startup: PANIC:  could not write to file "pg_wal/xlogtemp.40": No space left on device`],
    "no space is left on its disk",
  ],
])("finds PostgreSQL's reason in %j and ignores errors for clients", (lines, reason) => {
  expect(findComplaint(lines.join("\n"))).toContain(reason);
});

test("finds no reason if only a client was rejected", () => {
  expect(findComplaint(client)).toBeUndefined();
});

test.each([
  [
    `ERROR:  could not extend file "base/5/2606_vm": wrote only 4096 of 8192 bytes at block 0`,
    "no space is left on its disk",
  ],
  ["initdb: error: could not create directory: No space left on device", "no space is left on its disk"],
  ["initdb: error: directory exists but is not empty", "error: directory exists but is not empty"],
  ["creating subdirectories ... ok", undefined],
])("finds the reason for which a cluster was not made in %j", (output, reason) => {
  expect(findRefusal(output)).toBe(reason);
});
