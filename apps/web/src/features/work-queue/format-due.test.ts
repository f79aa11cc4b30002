import { expect, test } from "vitest";
import { formatDue, formatDueInFull } from "./format-due.ts";

/** A Monday, 4:30 PM in Chicago. */
const now = Date.parse("2026-11-23T22:30:00Z");
const chicago = "America/Chicago";

test.each([
  ["later on the same day", "2026-11-24T04:00:00Z", chicago, "today, 10:00 PM"],
  ["earlier on the same day", "2026-11-23T14:00:00Z", chicago, "today, 8:00 AM"],
  ["on the next day, in less than 24 hours", "2026-11-24T15:00:00Z", chicago, "tomorrow, 9:00 AM"],
  ["on the next day, in more than 24 hours", "2026-11-25T05:59:00Z", chicago, "tomorrow, 11:59 PM"],
  ["in two working days", "2026-11-25T22:30:00Z", chicago, "Wed, Nov 25, 4:30 PM"],
  ["over a weekend", "2026-11-30T15:00:00Z", chicago, "Mon, Nov 30, 9:00 AM"],
  ["on the day before", "2026-11-20T15:00:00Z", chicago, "Fri, Nov 20, 9:00 AM"],
  ["in the next year", "2027-01-04T15:00:00Z", chicago, "Jan 4, 2027, 9:00 AM"],
  ["today in another zone", "2026-11-24T04:00:00Z", "Pacific/Auckland", "today, 5:00 PM"],
])("says a due time %s", { tags: ["CON-02"] }, (_name, due, zone, text) => {
  expect(formatDue(due, now, zone).replaceAll("\u202f", " ")).toBe(text);
});

test("says the whole due time with its zone", { tags: ["CON-02"] }, () => {
  expect(formatDueInFull("2026-11-25T22:30:00Z", chicago).replaceAll("\u202f", " ")).toBe(
    "Wednesday, November 25, 2026 at 4:30 PM, America/Chicago",
  );
});
