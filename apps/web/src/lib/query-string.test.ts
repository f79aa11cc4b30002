import { writeQuery } from "@lading/contract";
import { expect, test } from "vitest";
import { readQuery } from "./query-string.ts";

test("reads every value as text", { tags: ["LIST-01.1"] }, () => {
  expect(readQuery("?search=4512&page=2&type=Order%20Documents")).toEqual({
    search: "4512",
    page: "2",
    type: "Order Documents",
  });
  expect(readQuery("?search=true&flag")).toEqual({ search: "true", flag: "" });
  expect(readQuery("")).toEqual({});
});

test("reads a repeated key as a list and writes a list as a repeated key", { tags: ["LIST-01.1"] }, () => {
  expect(readQuery("?category=Pipe&category=Valves")).toEqual({ category: ["Pipe", "Valves"] });
  expect(writeQuery({ category: ["Pipe", "Valves & more"], page: 2 })).toBe(
    "?category=Pipe&category=Valves+%26+more&page=2",
  );
});

test("leaves out values that are not set", { tags: ["LIST-01.1"] }, () => {
  expect(writeQuery({ search: undefined, page: null, category: [] })).toBe("");
});
