import { expect, test } from "vitest";
import { GridState } from "./grid-state.ts";
import { paste, readPasting } from "./paste-block.ts";

test("cells of products that are still loading are left out and counted", { tags: ["XLS-10.16"] }, () => {
  const shown = {
    grid: new GridState(["A", "B"], { categories: [], units_of_measure: [] }),
    skus: ["A", "B"],
    columns: ["price" as const],
  };
  const bounds = { top: 0, left: 0, bottom: 0, right: 0 };
  expect(paste(shown, readPasting(shown, bounds, "12.5\n11.5"))).toMatchObject({ changed: 0, same: 0, loading: 2 });
});
