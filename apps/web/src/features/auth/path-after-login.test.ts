import { expect, test } from "vitest";
import { isInConsole, pathAfterLogin } from "./path-after-login.ts";

test.each(["/help", "/settings?type=Alerts", "/product-catalog?search=a%2Fb#top", "/odd//path"])(
  "returns to %s",
  (from) => {
    expect(pathAfterLogin(from)).toBe(from);
  },
);

test.each([
  undefined,
  "",
  "help",
  "//evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/.\\/evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "https://evil.example",
  "javascript:alert(1)",
  "/login",
  "/login/",
  "/login?from=/login",
  "//portal.invalid//evil.example",
])("leads home instead of to %j", (from) => {
  expect(pathAfterLogin(from)).toBe("/homepage");
});

test.each([
  ["/provider", true],
  ["/provider/queue?kind=edit", true],
  ["/provider?page=2", true],
  ["/providers", false],
  ["/homepage", false],
])("tells whether %s is a page of the console", (path, isIt) => {
  expect(isInConsole(path)).toBe(isIt);
});
