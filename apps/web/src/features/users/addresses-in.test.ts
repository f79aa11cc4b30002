import { expect, test } from "vitest";
import { addressesIn } from "./addresses-in.ts";

test("splits a pasted text at commas, semicolons, spaces, tabs and line breaks", { tags: ["USER-04.1"] }, () => {
  expect(addressesIn("a@x.example, b@y.example; c@z.example\r\nd@x.example\te@x.example f@x.example\n")).toEqual([
    "a@x.example",
    "b@y.example",
    "c@z.example",
    "d@x.example",
    "e@x.example",
    "f@x.example",
  ]);
});

test("finds the address beside a name", { tags: ["USER-04.1"] }, () => {
  expect(addressesIn('"Lee, Ann" <ann@x.example>; Bob van Dyk < bob@x.example >')).toContain("ann@x.example");
  expect(addressesIn("Ann Lee <ann@x.example>; Bob van Dyk < bob@x.example >")).toEqual([
    "ann@x.example",
    "bob@x.example",
  ]);
});

test("returns each address once, and also text that is not an address", { tags: ["USER-04.1"] }, () => {
  expect(addressesIn("a@x.example, A@X.example, bob")).toEqual(["A@X.example", "bob"]);
  expect(addressesIn(" , ;\n")).toEqual([]);
});
