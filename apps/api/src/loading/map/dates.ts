/** The order of day, month and year in a date of digits. */
export type DateOrder = "ymd" | "dmy" | "mdy";

const monthNames = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const yearLast = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;
const dayAndName = /^(\d{1,2})(?:st|nd|rd|th)?[-./ ]*([a-z]{3,9})[-./, ]*(\d{4}|\d{2})$/i;
const nameAndDay = /^([a-z]{3,9})[-./ ]+(\d{1,2})(?:st|nd|rd|th)?[-/, ]+(\d{4}|\d{2})$/i;
const yearAndName = /^(\d{4})[-./ ]*([a-z]{3,9})[-./ ]*(\d{1,2})$/i;
const timeOfDay = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s?(?:[ap]m|Z|[+-]\d{2}:?\d{2})?$/i;

/** Returns the orders in which the text is a date. A date that names its month, or starts with its year, has the order "ymd". */
export const findDateOrders = (text: string): readonly DateOrder[] =>
  (["ymd", "dmy", "mdy"] as const).filter((order) => readDay(text, order) !== undefined);

/** Returns the date as YYYY-MM-DD, or undefined if the text is no date in this order. A time of day is left out. */
export function readDate(text: string, order: DateOrder): string | undefined {
  return readDay(text, "ymd") ?? readDay(text, order);
}

/** Whether the text has a time of day, which is left out. */
export const hasTime = (text: string) => timeOfDay.test(text.trim());

function readDay(text: string, order: DateOrder): string | undefined {
  const day = text.trim().replace(timeOfDay, "").trim();
  if (order === "ymd") return readCertainDay(day);
  const [, first, second, year = ""] = yearLast.exec(day) ?? [];
  if (first === undefined || second === undefined) return undefined;
  return order === "dmy" ? toDay(year, second, first) : toDay(year, first, second);
}

function readCertainDay(day: string) {
  const [, year, month, date] = yearFirst.exec(day) ?? [];
  if (year && month && date) return toDay(year, month, date);
  const [, before, name = "", yearAfter] = dayAndName.exec(day) ?? [];
  if (before && yearAfter) return toDay(yearAfter, toMonth(name), before);
  const [, month3 = "", after, yearLater] = nameAndDay.exec(day) ?? [];
  if (after && yearLater) return toDay(yearLater, toMonth(month3), after);
  const [, yearBefore, month4 = "", dayAfter] = yearAndName.exec(day) ?? [];
  return yearBefore && dayAfter ? toDay(yearBefore, toMonth(month4), dayAfter) : undefined;
}

/** A name may be cut short, but it may not go on in another way: "Marble" is no month. */
function toMonth(name: string) {
  const given = name.toLowerCase();
  return String(monthNames.findIndex((month) => month.startsWith(given)) + 1);
}

function toDay(year: string, month: string, date: string) {
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const parsed = new Date(`${day}T00:00:00Z`);
  // Date accepts 31 February as a day of March.
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : undefined;
}
