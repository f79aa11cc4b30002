import { expect, test } from "vitest";
import { readQuery, writeQuery } from "./query-string.ts";

test("leaves every value of an address as the text it is", { tags: ["LIST-01"] }, () => {
  expect(readQuery("?search=4512&page=2&type=Order%20Documents")).toEqual({
    search: "4512",
    page: "2",
    type: "Order Documents",
  });
  expect(readQuery("?search=true&flag")).toEqual({ search: "true", flag: "" });
  expect(readQuery("")).toEqual({});
});

test("gives a repeated key as a list, and repeats the key of a list", { tags: ["LIST-01"] }, () => {
  expect(readQuery("?category=Pipe&category=Valves")).toEqual({ category: ["Pipe", "Valves"] });
  expect(writeQuery({ category: ["Pipe", "Valves & more"], page: 2 })).toBe(
    "?category=Pipe&category=Valves+%26+more&page=2",
  );
});

test("writes nothing for what is not set", { tags: ["LIST-01"] }, () => {
  expect(writeQuery({ search: undefined, page: null, category: [] })).toBe("");
});
