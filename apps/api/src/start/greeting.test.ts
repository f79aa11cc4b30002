import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { offeredAccounts } from "../people/auth/demonstration-accounts.ts";
import { greeting } from "./greeting.ts";

const portal = { url: "https://portal.example", signIns: new Set<string>(), isEmpty: false, outbox: undefined };

test("names the command for the first staff member of an empty portal", () => {
  expect(greeting({ ...portal, isEmpty: true })).toContain("npm run add-staff -- --email");
  expect(greeting(portal)).not.toContain("add-staff");
});

test("offers every account of the README, with the public password", () => {
  const readme = readFileSync(new URL("../../../../README.md", import.meta.url), "utf8");
  const emails = [...readme.matchAll(/^\| (\S+@\S+) \|/gm)].map(([, email = ""]) => email);
  expect(emails).toContain("newcomer@bluemesa.example");
  expect(offeredAccounts.map(({ email }) => email)).toEqual(emails);
  const text = greeting({ ...portal, signIns: new Set(emails) });
  for (const email of emails) expect(text).toContain(email);
});
