import type { Unit } from "@lading/contract";
import { missing } from "../lib/formats.ts";
import { monthAndYear } from "../lib/format-month.ts";

const dollars = { style: "currency", currency: "USD" } as const;
const formats: Record<Unit, Record<"exact" | "whole" | "short", Intl.NumberFormat>> = {
  money: {
    exact: new Intl.NumberFormat("en-US", dollars),
    whole: new Intl.NumberFormat("en-US", { ...dollars, maximumFractionDigits: 0 }),
    short: new Intl.NumberFormat("en-US", { ...dollars, notation: "compact", maximumFractionDigits: 1 }),
  },
  count: {
    exact: new Intl.NumberFormat("en-US"),
    whole: new Intl.NumberFormat("en-US"),
    short: new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 }),
  },
  percent: {
    exact: new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    whole: new Intl.NumberFormat("en-US", { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    short: new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 }),
  },
  days: {
    exact: new Intl.NumberFormat("en-US"),
    whole: new Intl.NumberFormat("en-US"),
    short: new Intl.NumberFormat("en-US"),
  },
};

/** Formats a figure: with cents in tables, whole at the top of the page, abbreviated at an axis. */
export function figureText(value: number | null, unit: Unit, length: "exact" | "whole" | "short" = "exact") {
  if (value === null) return missing;
  const text = formats[unit][length].format(value);
  if (unit === "percent") return `${text}%`;
  return unit === "days" ? `${text} ${value === 1 ? "day" : "days"}` : text;
}

/** Returns the name of a row. A month is formatted with its year. */
export const rowText = (label: string, isMonth: boolean) => (isMonth ? monthAndYear(label) : label);
