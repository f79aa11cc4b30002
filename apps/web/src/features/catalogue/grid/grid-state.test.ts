import { describe, expect, test } from "vitest";
import { GridState } from "./grid-state.ts";

const choices = { categories: [], units_of_measure: [] };
const row = (gxp_sku: string, price = "10.00") => ({
  gxp_sku,
  name: "Valve",
  image_url: null,
  values: { price, sku: "S" },
  pending: {},
});

function aGrid(draft?: ConstructorParameters<typeof GridState>[2]) {
  const grid = new GridState(["G-1", "G-2"], choices, draft);
  grid.addRows([row("G-1"), row("G-2")]);
  return grid;
}
const price = (gxp_sku: string, value: string | null) => ({ gxp_sku, name: "price" as const, value });

describe("the state of the grid", { tags: ["XLS-10.2"] }, () => {
  test("undoes and repeats a change of many cells as one step", () => {
    const grid = aGrid();
    expect(grid.set([price("G-1", "11.00"), price("G-2", "12.00")])).toBe(2);
    expect(grid.summary()).toMatchObject({ changes: 2, products: 2, ready: 2, wrong: 0 });
    grid.set([price("G-1", "call us")]);
    expect(grid.summary()).toMatchObject({ changes: 2, ready: 1, readyProducts: 1, wrong: 1 });
    grid.undo();
    expect(grid.value("G-1", "price")).toBe("11.00");
    grid.undo();
    expect(grid.summary().changes).toBe(0);
    grid.redo();
    expect(grid.toSubmission()).toEqual([
      { gxp_sku: "G-1", edited_fields: [{ name: "price", old_value: "10.00", new_value: "11.00" }] },
      { gxp_sku: "G-2", edited_fields: [{ name: "price", old_value: "10.00", new_value: "12.00" }] },
    ]);
  });

  test("has no change for a cell with its live value again", () => {
    const grid = aGrid();
    grid.set([price("G-1", "11.00")]);
    grid.set([price("G-1", "10.00")]);
    expect(grid.toDraft()).toEqual([]);
    expect(grid.set([price("G-1", "10.00")])).toBe(0);
  });
});

test("counts the empty cells of each field, with what is typed", { tags: ["XLS-10.13"] }, () => {
  const grid = aGrid();
  expect(grid.countEmpty().get("price")).toBe(0);
  expect(grid.countEmpty().get("mpn")).toBe(2);
  grid.set([price("G-1", null), { gxp_sku: "G-2", name: "mpn", value: "M" }]);
  expect(grid.countEmpty().get("price")).toBe(1);
  expect(grid.countEmpty().get("mpn")).toBe(1);
});

describe("a restored draft", { tags: ["XLS-10.7"] }, () => {
  const cell = (old_value: string, new_value: string) => ({ gxp_sku: "G-1", name: "price", old_value, new_value });

  test("holds back a value that is newer in the portal, until the user decides", () => {
    const grid = aGrid({ cells: [cell("9.00", "11.00")] });
    expect(grid.standing("G-1", "price")).toBe("stale");
    expect(grid.toSubmission()).toEqual([]);
    grid.apply([{ gxp_sku: "G-1", name: "price", cell: { old: "10.00", value: "11.00" } }]);
    expect(grid.summary()).toMatchObject({ ready: 1, stale: 0 });
  });

  test("takes over what was typed in another tab, and loses nothing of this one", () => {
    const grid = aGrid();
    grid.set([price("G-2", "12.00")]);
    grid.merge([cell("10.00", "11.00"), { ...cell("10.00", "9.00"), gxp_sku: "G-9" }]);
    const edits = grid.edits();
    grid.merge([cell("10.00", "11.00")]);
    expect(grid.edits()).toBe(edits);
    expect(grid.toDraft()).toMatchObject([
      { gxp_sku: "G-2", new_value: "12.00" },
      { gxp_sku: "G-1", new_value: "11.00" },
    ]);
  });

  test("drops a value that is live meanwhile, and fields that are no longer editable", () => {
    const grid = aGrid({ cells: [cell("9.00", "10.00"), { ...cell("1", "2"), name: "no such field" }] });
    expect(grid.toDraft()).toEqual([]);
  });
});
