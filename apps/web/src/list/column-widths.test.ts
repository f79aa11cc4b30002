import { expect, test } from "vitest";
import { flexibleColumns, leastWidth, possibleWidth, readWidths, getWidth, writeWidths } from "./column-widths.ts";

const name = { id: "name", width: 224, grows: true, isText: true };
const price = { id: "price", width: 96 };
const rank = { id: "rank", width: 100 };

test("limits number columns to their designed width and text columns to a readable width", () => {
  expect(leastWidth(price)).toBe(96);
  expect(leastWidth(name)).toBe(88);
  expect(leastWidth({ ...name, least: 160 })).toBe(160);
  expect(leastWidth({ id: "code", width: 60, isText: true })).toBe(60);
  expect(possibleWidth(name, 12)).toBe(88);
  expect(possibleWidth(name, 5000)).toBe(960);
  expect(possibleWidth(name, 300.4)).toBe(300);
});

test("gives the remaining width to growing columns that were not resized, or otherwise to the last column", () => {
  expect(flexibleColumns([name, price, rank], new Map())).toEqual(new Set(["name"]));
  expect(flexibleColumns([name, price, rank], new Map([["name", 300]]))).toEqual(new Set(["rank"]));
  expect(flexibleColumns([price, rank], new Map())).toEqual(new Set(["rank"]));
});

test("reads widths as they were written, and ignores invalid ones", () => {
  const widths = new Map([
    ["name", 300],
    ["price", 120],
  ]);
  expect(readWidths(writeWidths(widths))).toEqual(widths);
  expect(writeWidths(new Map())).toBe(null);
  expect(readWidths(null)).toEqual(new Map());
  expect(readWidths("name=x price rank=-3 code=90")).toEqual(new Map([["code", 90]]));
  expect(getWidth(price, readWidths("price=1"))).toBe(96);
});
