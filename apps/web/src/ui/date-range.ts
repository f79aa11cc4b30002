import { dayText } from "../lib/typed-day.ts";

/** Calendar days as YYYY-MM-DD, which compare as text. The range includes both. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** Returns why two days are not a range in the past, or undefined if they are. */
export function dateRangeError({ from, to }: DateRange, today: string) {
  if (from > today || to > today) return "Dates cannot be in the future.";
  if (to < from) return "The end date cannot be before the start date.";
  return undefined;
}

/** The end of the range that the user must change. */
export const wrongDays = ({ from, to }: DateRange, today: string) => ({
  from: from > today,
  // If the start is in the future, the user must change the start and not the end.
  to: to > today || (to < from && from <= today),
});

/** Formats a range as one day or as its two ends. */
export const dateRangeText = ({ from, to }: DateRange) =>
  from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
