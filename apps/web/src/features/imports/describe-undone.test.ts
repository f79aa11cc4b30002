import { describe, expect, test } from "vitest";
import { describeUndone } from "./describe-undone.ts";

describe("the outcome of an undo", { tags: ["IMP-09.1"] }, () => {
  test.each([
    [{ restored: 1, kept: 0 }, 0, "The import was undone. 1 row has its former values again."],
    [
      { restored: 1200, kept: 2 },
      1,
      "The import was undone. 1,200 rows have their former values again. 2 values stay, because they were changed after the import: see the problems below. The row that the import created stays, because an undo deletes nothing.",
    ],
    [
      { restored: 0, kept: 1 },
      3,
      "The import was undone. No row got a former value back. 1 value stays, because it was changed after the import: see the problems below. The 3 rows that the import created stay, because an undo deletes nothing.",
    ],
  ])("says what was restored and what stays, and why: %j", (undone, created, text) => {
    expect(describeUndone(undone, created)).toBe(text);
  });
});
