import type { Shown } from "./grid-commands.ts";
import type { Place } from "./selection.ts";

/** The next cell whose value is wrong or older than the portal's, or the one before. After the last one the first one follows. */
export function findProblem({ grid, skus, columns }: Shown, active: Place, by: 1 | -1): Place | undefined {
  const problems = skus.flatMap((sku, row) =>
    columns.flatMap((name, column) =>
      ["wrong", "stale"].includes(grid.standing(sku, name) ?? "") ? [{ row, column }] : [],
    ),
  );
  const at = (place: Place) => place.row * columns.length + place.column;
  return by === 1
    ? (problems.find((place) => at(place) > at(active)) ?? problems[0])
    : (problems.findLast((place) => at(place) < at(active)) ?? problems.at(-1));
}
