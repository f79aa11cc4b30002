import { expect, test } from "vitest";
import { greeting } from "./greeting.ts";

const portal = { url: "https://portal.example", signIns: new Set<string>(), isEmpty: false, outbox: undefined };

test("names the command for the first staff member of an empty portal", () => {
  expect(greeting({ ...portal, isEmpty: true })).toContain("npm run add-staff -- --email");
  expect(greeting(portal)).not.toContain("add-staff");
});
