import { PasswordResetRequest } from "@lading/contract";
import { expect, test } from "vitest";

const address = PasswordResetRequest.shape.email;

test.each([
  "jo@acme.example",
  "jo.park+orders@mail.acme.example",
  "jo/sales@acme.example",
  "jo=west@acme.example",
  "/G=Jo/S=Park/@gate.acme.example",
  "o'neill_{1}@acme.example",
])("%s is an email address", (email) => {
  expect(address.parse(` ${email} `)).toBe(email);
});

test.each([
  "",
  "jo",
  "jo@acme",
  "jo@@acme.example",
  "jo park@acme.example",
  ".jo@acme.example",
  "jo.@acme.example",
  "jo..park@acme.example",
  '"jo"@acme.example',
  "jo<x>@acme.example",
  "jo@acme.example, al@acme.example",
  "jo@acme.example\nbcc: al@acme.example",
  "jo@acme=.example",
  `${"x.".repeat(5000)}@`,
])("%j is none", (email) => {
  expect(address.safeParse(email).success).toBe(false);
});
