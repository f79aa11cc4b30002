import { describe, expect, test } from "vitest";
import { describeUndone } from "./describe-undone.ts";

const none = { restored: 0, kept: 0, withdrawn: 0, kept_products: 0 };

describe("the outcome of an undo", { tags: ["IMP-09.1"] }, () => {
  test.each([
    [{ ...none, restored: 1 }, 0, "The import was undone. 1 row has its former values again."],
    [
      { ...none, restored: 1200, kept: 2 },
      1,
      "The import was undone. 1,200 rows have their former values again. 2 values stay, because they were changed after the import: see the problems below. The row that the import created stays, because an undo deletes nothing.",
    ],
    [
      { ...none, kept: 1 },
      3,
      "The import was undone. No row got a former value back. 1 value stays, because it was changed after the import: see the problems below. The 3 rows that the import created stay, because an undo deletes nothing.",
    ],
    [
      { ...none, withdrawn: 4, kept_products: 1 },
      5,
      "The import was undone. No row got a former value back. 4 products that the import created are withdrawn. 1 product that the import created stays, because it is in use: see the problems below.",
    ],
  ])("says what was restored and what stays, and why: %j", (undone, created, text) => {
    expect(describeUndone(undone, created)).toBe(text);
  });
});
