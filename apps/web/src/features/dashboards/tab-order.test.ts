import { expect, test } from "vitest";
import { inOrder, moveId, readOrder } from "./tab-order.ts";

const dashboards = ["a", "b", "c"].map((id) => ({ id, name: id.toUpperCase() }));
const ids = (order: readonly string[]) => inOrder(dashboards, order).map(({ id }) => id);

test("keeps the user's order while the dashboards are the same", { tags: ["DASH-02"] }, () => {
  expect(ids(["c", "a", "b"])).toEqual(["c", "a", "b"]);
});

test("returns to the server's order if a dashboard is removed, new, or listed twice", { tags: ["DASH-02"] }, () => {
  for (const order of [[], ["c", "a"], ["c", "b", "a", "d"], ["c", "c", "a"], ["c", "a", "d"]])
    expect(ids(order)).toEqual(["a", "b", "c"]);
});

test("ignores stored text that is not an order", () => {
  for (const text of [null, "", "{", "{}", "7", "null"]) expect(readOrder(text)).toEqual([]);
  expect(readOrder('["b", 7, "a"]')).toEqual(["b", "a"]);
});

test("moves a tab to another position", () => {
  expect(moveId(["a", "b", "c"], "a", 2)).toEqual(["b", "c", "a"]);
  expect(moveId(["a", "b", "c"], "c", 0)).toEqual(["c", "a", "b"]);
});
