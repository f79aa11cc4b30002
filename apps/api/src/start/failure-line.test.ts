import { writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { StartFailure } from "../ground/process/start-failure.ts";
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
