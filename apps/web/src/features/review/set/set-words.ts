import { type FieldOfSet, getAttribute } from "@lading/contract";
import { date, number } from "../../../lib/formats.ts";
import { valueText } from "../../../lib/value-text.ts";
import { isConflict, type QueueRow } from "../queue/queue-row.ts";

const percents = new Intl.NumberFormat("en-US", {
  style: "percent",
  maximumFractionDigits: 1,
  signDisplay: "exceptZero",
});
const differences = new Intl.NumberFormat("en-US", { signDisplay: "exceptZero" });

const dayMs = 86_400_000;

/** The size of a change in words: "+3%", "+7 days", "Mar 31, 2027". */
export function formatChange(name: FieldOfSet["name"], change: number): string {
  const { value, unit } = getAttribute(name);
  if (value.type === "date") return date(new Date(Math.round(change) * dayMs).toISOString());
  if (value.type !== "integer") return percents.format(change);
  const figure = differences.format(Math.round(change * 10) / 10);
  return unit === "days" ? `${figure} ${Math.abs(change) === 1 ? "day" : "days"}` : figure;
}

/** Describes the changes of a field together: "+3% (median)", "All to Mar 31, 2027", "3 filled in". */
export function describeUsual({ name, changes, median, same_value, filled_in, removed }: FieldOfSet): string {
  if (same_value !== null) return `${changes === 1 ? "To" : "All to"} ${valueText(name, same_value)}`;
  if (removed === changes) return `${number(removed)} removed`;
  if (filled_in === changes) return `${number(filled_in)} filled in`;
  if (median !== null) return `${formatChange(name, median)} (median)`;
  return `${number(changes)} new values`;
}

/** Why the change of a row is not usual. Null if it is. */
export function describeException(row: QueueRow, field: FieldOfSet | undefined): string | null {
  if (isConflict(row)) return `The live value has changed since and is ${valueText(row.name, row.live_value)}`;
  switch (row.outlier) {
    case "ten_times":
      return `${number(Math.round(Number(row.new_value) / Number(row.old_value)))} times the old value: a slipped decimal point?`;
    case "tenth":
      return "A tenth of the old value or less: a slipped decimal point?";
    case "only_of_its_sign":
      return (row.change ?? 0) < 0 ? "The only one that falls" : "The only one that rises";
    case "far":
      return describeOthers(field);
    default:
      return null;
  }
}

function describeOthers(field: FieldOfSet | undefined) {
  const [least, most] = [field?.spread[0], field?.spread.at(-1)];
  if (!field || least === undefined || most === undefined) return "Far from the others";
  const [from, to] = [formatChange(field.name, least), formatChange(field.name, most)];
  const verb = getAttribute(field.name).value.type === "date" ? "are set to" : "moved by";
  return from === to ? `The others ${verb} ${from}` : `The others ${verb} ${from} to ${to}`;
}
