import { expect, test } from "vitest";
import { fillDown } from "./fill-down.ts";

test("a pasted column fills the fields from its place on, and no more than there are", () => {
  expect(fillDown(["a", "b", "c"], 1, "x@a.example\r\n y@b.example\r\nz@c.example\r\n")).toEqual([
    "a",
    "x@a.example",
    "y@b.example",
  ]);
  expect(fillDown(["a", "b"], 0, "x\n\n")).toEqual(["x", ""]);
});

test("a pasted line is left to the browser", () => {
  expect(fillDown(["a", "b"], 0, "x@a.example\n")).toBeUndefined();
});
