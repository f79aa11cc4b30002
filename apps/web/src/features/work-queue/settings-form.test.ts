import { workKindIds } from "@lading/contract";
import { expect, test } from "vitest";
import { toSettings } from "./settings-form.ts";

const promiseAll = <Days>(days: Days) => Object.fromEntries(workKindIds.map((kind) => [kind, days]));
const promises = { ...promiseAll("2"), new_company: "20", feedback: "60" };
const values = { time_zone: "UTC", weekdays: [1, 2], holidays: [], promises };

test("converts the texts of the form, and leaves empty holidays out", () => {
  const holidays = [
    { day: "12/25/2026", name: " Christmas " },
    { day: "", name: "" },
  ];
  expect(toSettings({ ...values, holidays }, 3)).toEqual({
    time_zone: "UTC",
    weekdays: [1, 2],
    holidays: [{ day: "2026-12-25", name: "Christmas" }],
    promises: { ...promiseAll(2), new_company: 20, feedback: 60 },
    version: 3,
  });
});

test("names every field that cannot be sent", () => {
  expect(
    toSettings(
      {
        ...values,
        weekdays: [],
        holidays: [
          { day: "02/30/2026", name: "x" },
          { day: "01/01/2027", name: "" },
          { day: "01/01/2027", name: "x" },
        ],
        promises: { ...promises, edits: "0", feedback: "1.5" },
      },
      1,
    ),
  ).toEqual({
    messages: {
      weekdays: "Choose at least one day.",
      "promises.edits": "Must be a whole number from 1 to 60.",
      "promises.feedback": "Must be a whole number from 1 to 60.",
      "holidays.0.day": "Must be a day like 01/31/2026.",
      "holidays.1.name": "Name the day.",
      holidays: "A day is entered twice.",
    },
  });
});
