import { expect, test } from "vitest";
import { pageName } from "./page-name.ts";

test("a page is called by its name, whatever stands behind its path, and by its address where it has none", () => {
  expect(pageName("/notifications?type=Archived+Notifications&page=2")).toBe("Notifications");
  expect(pageName("/homepage")).toBe("Home");
  for (const other of ["/elsewhere?page=2", "constructor", ""]) expect(pageName(other)).toBe(other);
});
