import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeEarlyResponse } from "./early-responses.ts";

const response = Promise.resolve(new Response("{}"));
const havePageAge = (milliseconds: number) => vi.spyOn(performance, "now").mockReturnValue(milliseconds);

beforeEach(() => {
  globalThis.ladingEarly = { token: "first", responses: new Map([["/api/accounts/user-details/", response]]) };
  havePageAge(1000);
});
afterEach(() => {
  globalThis.ladingEarly = undefined;
  vi.restoreAllMocks();
});

test("hands out an early response once, and only for the token that requested it", () => {
  expect(takeEarlyResponse("/api/accounts/user-details/", "second")).toBeUndefined();
  expect(takeEarlyResponse("/api/accounts/feature-flags/", "first")).toBeUndefined();
  expect(takeEarlyResponse("/api/accounts/user-details/", "first")).toBe(response);
  expect(takeEarlyResponse("/api/accounts/user-details/", "first")).toBeUndefined();
});

test("hands out no early response on a page that was opened more than ten seconds ago", () => {
  havePageAge(10_001);
  expect(takeEarlyResponse("/api/accounts/user-details/", "first")).toBeUndefined();
});
