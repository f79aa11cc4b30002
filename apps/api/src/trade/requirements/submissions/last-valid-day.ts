import type { FieldValues } from "@lading/contract";
import type { Validity } from "./item-lock-queries.ts";

/** Returns the last day on which a document with these values is valid, or null if it has no end or its field has no value. */
export function findLastValidDay(validity: Validity, values: FieldValues) {
  if (validity.kind === "none") return null;
  const day = values[validity.field];
  if (typeof day !== "string") return null;
  return validity.kind === "until_field" ? day : addMonths(day, validity.months);
}

/** The same day some months later, or the last day of that month if it is shorter. */
function addMonths(day: string, months: number) {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}
