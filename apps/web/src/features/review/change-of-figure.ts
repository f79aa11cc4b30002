import { attributeOf } from "@lading/contract";
import type { QueueRow } from "./queue-row.ts";

/** From here on a change looks like a slip of the finger. */
const large = 0.5;

const percentOf = (maximumFractionDigits: number) =>
  new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits, signDisplay: "exceptZero" });
const tenths = percentOf(1);

type Figure = Pick<QueueRow, "name" | "old_value" | "new_value">;

/** How far a figure moves, as "+12.5%"; undefined for what is no figure, was none before, or was nought. */
export function changeOfFigure({ name, old_value, new_value }: Figure) {
  const { type } = attributeOf(name).value;
  if (type !== "money" && type !== "number" && type !== "integer") return undefined;
  const [before, after] = [Number(old_value), Number(new_value)];
  if (before === 0 || new_value === null) return undefined;
  const change = after / before - 1;
  return { text: percent(change), isLarge: Math.abs(change) >= large };
}

/** To a tenth; but what is not 0% or 100% never reads so, however near it comes. */
function percent(change: number) {
  const rounded = Math.round(change * 1000) / 1000;
  const rest = Math.abs(change - rounded) * 100;
  if (rest === 0 || ![-1, 0, 1].includes(rounded)) return tenths.format(change);
  return percentOf(Math.ceil(-Math.log10(rest))).format(change);
}
