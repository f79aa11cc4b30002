/** Calendar days as YYYY-MM-DD, which compare as text; both count as inside. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** What is wrong with two days as a range that lies in the past; undefined when nothing is. */
export function dateRangeError({ from, to }: DateRange, today: string) {
  if (from > today || to > today) return "Dates cannot be in the future.";
  if (to < from) return "The end date cannot be before the start date.";
  return undefined;
}

/** Which of the two days is to be changed. */
export const wrongDays = ({ from, to }: DateRange, today: string) => ({
  from: from > today,
  // A start in the future says nothing against an end.
  to: to > today || (to < from && from <= today),
});

/** MM/dd/yyyy. */
const dayText = (day: string) => day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, "$2/$3/$1");

/** A single day as itself, a longer range by its ends. */
export const dateRangeText = ({ from, to }: DateRange) =>
  from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
