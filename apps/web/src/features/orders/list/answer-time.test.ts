import { expect, test } from "vitest";
import { describeAnswerTime } from "./answer-time.ts";

const calendar = { time_zone: "America/Chicago", weekdays: [1, 2, 3, 4, 5], holidays: ["2026-11-26"] };
/** Friday, 4:50 PM in Chicago. */
const friday = Date.parse("2026-11-20T22:50:00Z");
const describe = (respondBy: string, now = friday, more = {}) =>
  describeAnswerTime(respondBy, { ...calendar, ...more }, now);
const text = (...given: Parameters<typeof describe>) => describe(...given).text;

test("counts the hours of working days until an answer", { tags: "ORD-12.2" }, () => {
  // Seven hours are left of Friday, and the weekend does not count.
  expect(describe("2026-11-23T10:00:00Z")).toEqual({ day: "2026-11-23", state: "later", text: "in 11 working hours" });
  expect(text("2026-11-23T22:49:00Z")).toBe("in 23 working hours");
  expect(text("2026-11-23T22:50:00Z")).toBe("in 1 working day");
  expect(text("2026-11-25T22:50:00Z")).toBe("in 3 working days");
  // Thursday is a holiday.
  expect(text("2026-11-27T22:50:00Z")).toBe("in 4 working days");
  expect(text("2026-11-27T22:50:00Z", friday, { holidays: [] })).toBe("in 5 working days");
  // On Sunday evening, nothing of the weekend is left.
  expect(text("2026-11-23T06:30:00Z", Date.parse("2026-11-22T20:00:00Z"))).toBe("in less than 1 working hour");
  expect(text("2026-11-23T07:00:00Z", Date.parse("2026-11-22T20:00:00Z"))).toBe("in 1 working hour");
});

test("tells in the zone of the calendar that an answer is due today or late", { tags: "ORD-12.2" }, () => {
  // In UTC it is Saturday already.
  expect(describe("2026-11-21T05:59:00Z")).toEqual({ day: "2026-11-20", state: "today", text: "today" });
  expect(describe("2026-11-20T22:49:00Z")).toEqual({ day: "2026-11-20", state: "late", text: "late today" });
  expect(describe("2026-11-20T05:59:00Z")).toEqual({ day: "2026-11-19", state: "late", text: "1 day late" });
  expect(describe("2026-11-18T12:00:00Z")).toMatchObject({ state: "late", text: "2 days late" });
});

test("keeps the hours across the change of clocks and years", { tags: "ORD-12.2" }, () => {
  const every = { weekdays: [1, 2, 3, 4, 5, 6, 7], holidays: [] };
  expect(text("2026-11-01T20:00:00Z", Date.parse("2026-10-31T20:00:00Z"), every)).toBe("in 23 working hours");
  expect(text("2027-01-01T20:00:00Z", Date.parse("2026-12-31T20:00:00Z"), every)).toBe("in 1 working day");
});
