import { attributeOf } from "@lading/contract";
import type { QueueRow } from "./queue-row.ts";

/** From here on a change looks like a slip of the finger. */
const large = 0.5;

const percent = new Intl.NumberFormat("en-US", {
  style: "percent",
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});

type Figure = Pick<QueueRow, "name" | "old_value" | "new_value">;

/** How far a figure moves, as "+12.5%"; undefined for what is no figure, was none before, or was nought. */
export function changeOfFigure({ name, old_value, new_value }: Figure) {
  const { type } = attributeOf(name).value;
  if (type !== "money" && type !== "number" && type !== "integer") return undefined;
  const [before, after] = [Number(old_value), Number(new_value)];
  if (before === 0 || new_value === null) return undefined;
  const change = after / before - 1;
  return { text: percent.format(change), isLarge: Math.abs(change) >= large };
}
