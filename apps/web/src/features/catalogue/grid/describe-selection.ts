import { getAttribute } from "@lading/contract";
import { valueText } from "../../../lib/value-text.ts";
import { isNumeric } from "./cell-value.ts";
import { count } from "../../../lib/count.ts";
import type { Shown } from "./grid-commands.ts";
import type { Bounds } from "./selection.ts";

/** Says which cells are selected: "Vendor Price, 8 cells · $155.20 to $3,929.45". */
export function describeSelection({ grid, skus, columns }: Shown, { top, bottom, left, right }: Bounds) {
  const selected = (bottom - top + 1) * (right - left + 1);
  const name = columns[left];
  if (name === undefined || selected < 1) return "";
  if (left !== right) return count(selected, "cell", "cells");
  const label = `${getAttribute(name).label}, ${count(selected, "cell", "cells")}`;
  if (selected === 1 || !isNumeric(name)) return label;
  const figures = skus
    .slice(top, bottom + 1)
    .map((sku) => grid.value(sku, name))
    .filter((value) => value !== null && !Number.isNaN(Number(value)))
    .toSorted((one, other) => Number(one) - Number(other));
  const [least, most] = [figures[0], figures.at(-1)];
  return least === undefined || most === undefined
    ? label
    : `${label} · ${valueText(name, least)} to ${valueText(name, most)}`;
}
