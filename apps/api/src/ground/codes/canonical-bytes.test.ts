import { expect, test } from "vitest";
import { readCanonical } from "./canonical-bytes.ts";

test("bytes have one form: no padding, no other alphabet, no other last bits", () => {
  expect(readCanonical("-_8")?.toString("hex")).toBe("fbff");
  for (const text of ["-_8=", "+/8", "-_9", "-_8 ", "-_8\n", " -_8", "-_8.", "-", "é_8"])
    expect(readCanonical(text)).toBeUndefined();
});
