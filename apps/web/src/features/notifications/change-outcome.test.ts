import { expect, test } from "vitest";
import { ApiError } from "../../lib/api-error.ts";
import { outcomeText } from "./change-outcome.ts";

const whole = { done: ["a", "b"], missed: [], left: 0 };
const offline = "The server could not be reached. Check your connection and try again.";

test("reports a change with its number of notifications", { tags: ["NOTI-01.6"] }, () => {
  expect(outcomeText("archive", whole)).toBe("2 notifications were archived.");
  expect(outcomeText("restore", { ...whole, done: ["a"] })).toBe("1 notification was restored.");
});

test("reports what failed, with the reason", { tags: ["NOTI-01.6"] }, () => {
  expect(outcomeText("read", { ...whole, missed: ["c"] })).toBe(
    "2 of 3 notifications were marked read. One was no longer here.",
  );
  expect(outcomeText("unread", { done: [], missed: ["c"], left: 0 })).toBe(
    "The notification was not marked unread. It was no longer here.",
  );
  const refusal = new ApiError(0);
  expect(outcomeText("archive", { done: [], missed: [], left: 3, refusal })).toBe(
    `None of the 3 notifications was archived. ${offline}`,
  );
  expect(outcomeText("archive", { ...whole, left: 1000, refusal })).toBe(
    `2 of 1,002 notifications were archived. ${offline}`,
  );
  expect(outcomeText("archive", { done: [], missed: [], left: 0, refusal })).toBe(`Nothing was archived. ${offline}`);
});
