import { expect, test } from "vitest";
import { inOrder, moved, readOrder } from "./tab-order.ts";

const dashboards = ["a", "b", "c"].map((id) => ({ id, name: id.toUpperCase() }));
const ids = (order: readonly string[]) => inOrder(dashboards, order).map(({ id }) => id);

test("keeps the user's order while the dashboards are the same", { tags: ["DASH-02"] }, () => {
  expect(ids(["c", "a", "b"])).toEqual(["c", "a", "b"]);
});

test("goes back to the server's order once one is gone, new, or named twice", { tags: ["DASH-02"] }, () => {
  for (const order of [[], ["c", "a"], ["c", "b", "a", "d"], ["c", "c", "a"], ["c", "a", "d"]])
    expect(ids(order)).toEqual(["a", "b", "c"]);
});

test("reads nothing from what no order was written to", () => {
  for (const text of [null, "", "{", "{}", "7", "null"]) expect(readOrder(text)).toEqual([]);
  expect(readOrder('["b", 7, "a"]')).toEqual(["b", "a"]);
});

test("puts a tab at another place", () => {
  expect(moved(["a", "b", "c"], "a", 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
});
