import { expect, test } from "vitest";
import { addressesIn } from "./addresses-in.ts";

test("takes a pasted text apart at commas, semicolons, spaces, tabs and lines", { tags: ["USER-04"] }, () => {
  expect(addressesIn("a@x.example, b@y.example; c@z.example\r\nd@x.example\te@x.example f@x.example\n")).toEqual([
    "a@x.example",
    "b@y.example",
    "c@z.example",
    "d@x.example",
    "e@x.example",
    "f@x.example",
  ]);
});

test("finds the address beside a name", { tags: ["USER-04"] }, () => {
  expect(addressesIn('"Lee, Ann" <ann@x.example>; Bob van Dyk < bob@x.example >')).toContain("ann@x.example");
  expect(addressesIn("Ann Lee <ann@x.example>; Bob van Dyk < bob@x.example >")).toEqual([
    "ann@x.example",
    "bob@x.example",
  ]);
});

test("takes each address once, and keeps what is none", { tags: ["USER-04"] }, () => {
  expect(addressesIn("a@x.example, A@X.example, bob")).toEqual(["A@X.example", "bob"]);
  expect(addressesIn(" , ;\n")).toEqual([]);
});
