import { mkdirSync, writeFileSync } from "node:fs";
import { clusterFiles } from "@lading/embedded-postgres/cluster-files";
import { describe, expect, test } from "vitest";
import { StartFailure } from "../ground/process/start-failure.ts";
import { scratchFolder } from "../test/scratch-folder.ts";
import { failureLine } from "./failure-line.ts";

function writeToFullDisk() {
  try {
    // On Linux every write to this device fails like a write to a full disk.
    writeFileSync("/dev/full", "x");
  } catch (error) {
    return error;
  }
}

test("explains a failed start in one line when an operator can fix the cause", () => {
  expect(failureLine(new StartFailure("The port is taken."))).toBe("The port is taken.");
  expect(failureLine(writeToFullDisk())).toBe("No space is left on the disk: make room and start again.");
  const ofDatabase = Object.assign(new Error("could not extend file"), { code: "53100" });
  expect(failureLine(ofDatabase)).toBe("No space is left on the disk of the database: make room and start again.");
  expect(failureLine(new Error("Connection terminated unexpectedly"))).toBe(
    "The database ended during the start (Connection terminated unexpectedly); see its log.",
  );
  expect(failureLine(new TypeError("a defect"))).toBeUndefined();
});

const diskLine = "No space is left on the disk of the database: make room and start again.";

test("explains a migration that failed because the disk was full", () => {
  const cause = Object.assign(new Error("could not extend file"), { code: "53100" });
  expect(failureLine(new StartFailure("Migration 0001 failed.", { cause }))).toBe(diskLine);
  expect(failureLine(new StartFailure("Migration 0001 failed.", { cause: new Error("syntax error") }))).toBe(
    "Migration 0001 failed.",
  );
});

describe("of a lost connection", () => {
  const started = "[40] postmaster: LOG:  starting PostgreSQL 18.4";
  const full = `[41] walwriter: PANIC:  could not write to file "pg_wal/xlogtemp.41": No space left on device`;
  const reset = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
  const terminated = new Error("Connection terminated unexpectedly");
  const endedLine = "The database ended during the start (Connection terminated unexpectedly); see its log.";

  test.each([
    { log: [started, full], error: terminated, line: diskLine },
    { log: [started, full], error: reset, line: diskLine },
    { log: [started, full], error: new StartFailure("A migration failed.", { cause: terminated }), line: diskLine },
    { log: [started, full], error: new TypeError("a defect"), line: undefined },
    { log: [started, full, started], error: terminated, line: endedLine },
    { log: [started], error: reset, line: undefined },
  ])("the log of our own PostgreSQL has the reason: $log, $error.message", ({ log, error, line }) => {
    using folder = scratchFolder();
    const files = clusterFiles(folder.path);
    mkdirSync(files.folder);
    writeFileSync(files.log, log.join("\n"));
    expect(failureLine(error, folder.path)).toBe(line);
  });
});
