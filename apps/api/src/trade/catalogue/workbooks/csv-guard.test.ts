import { expect, test } from "vitest";
import { guardText, unguardText } from "./csv-guard.ts";

const guarded = ["=1+1", "+cmd|' /C calc'!A0", "-5", "@SUM(A1)", "\tx", "\rx", "'=1+1", "''-", "'''@"];
const plain = ["", "00123", "1E10", "3-4", "'", "''", "'tis", "1'", " =1", "😀"];

test(
  "a text that a spreadsheet would run gets one apostrophe, which reading takes off again",
  { tags: ["XLS-03.3"] },
  () => {
    for (const text of guarded) expect(guardText(text)).toBe(`'${text}`);
    for (const text of plain) expect(guardText(text)).toBe(text);
    for (const text of [...guarded, ...plain]) expect(unguardText(guardText(text))).toBe(text);
  },
);
