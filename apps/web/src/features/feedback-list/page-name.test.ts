import { expect, test } from "vitest";
import { pageName } from "./page-name.ts";

test("names a page for any query after its path, and returns the address of an unknown page", () => {
  expect(pageName("/notifications?type=Archived+Notifications&page=2")).toBe("Notifications");
  expect(pageName("/homepage")).toBe("Home");
  for (const other of ["/elsewhere?page=2", "constructor", ""]) expect(pageName(other)).toBe(other);
});
