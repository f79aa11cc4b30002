import { expect, test } from "vitest";
import { itemsOnPage, needsEnds, pageCount, pageWindow } from "./pages.ts";

test("shows five page buttons around the current page", { tags: ["LIST-02.1"] }, () => {
  expect(pageWindow(10, 40)).toEqual([8, 9, 10, 11, 12]);
});

test("keeps five page buttons at both ends", { tags: ["LIST-02.1"] }, () => {
  expect(pageWindow(1, 40)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(2, 40)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(39, 40)).toEqual([36, 37, 38, 39, 40]);
  expect(pageWindow(40, 40)).toEqual([36, 37, 38, 39, 40]);
});

test("shows one button per page if there are fewer than five pages", { tags: ["LIST-02.1"] }, () => {
  expect(pageWindow(1, 1)).toEqual([1]);
  expect(pageWindow(3, 4)).toEqual([1, 2, 3, 4]);
});

test("shows only existing pages if the current one is beyond the last", { tags: ["LIST-02.1"] }, () => {
  expect(pageWindow(999, 7)).toEqual([3, 4, 5, 6, 7]);
});

test("requires buttons for the first and the last page if there are six or more pages", { tags: ["LIST-02.1"] }, () => {
  expect(needsEnds(5)).toBe(false);
  expect(needsEnds(6)).toBe(true);
});

test("counts the items of a full, a last and a missing page", { tags: ["LIST-02.2"] }, () => {
  expect(itemsOnPage(2, 10, 95)).toEqual({ first: 11, last: 20 });
  expect(itemsOnPage(10, 10, 95)).toEqual({ first: 91, last: 95 });
  expect(itemsOnPage(11, 10, 95)).toBeUndefined();
  expect(itemsOnPage(1, 10, 0)).toBeUndefined();
});

test("has one page if there are no items", { tags: ["LIST-02.2"] }, () => {
  expect(pageCount(0, 10)).toBe(1);
  expect(pageCount(100, 10)).toBe(10);
  expect(pageCount(101, 10)).toBe(11);
});
