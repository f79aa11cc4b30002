/** The order of day, month and year in a date of digits. */
export type DateOrder = "ymd" | "dmy" | "mdy";

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const yearLast = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/;
const dayAndName = /^(\d{1,2})[-. ]+([a-z]{3,9})\.?[-, ]+(\d{4})$/i;
const nameAndDay = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i;
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
  const fullYear = year.length === 2 ? `20${year}` : year;
  return order === "dmy" ? toDay(fullYear, second, first) : toDay(fullYear, first, second);
}

function readCertainDay(day: string) {
  const [, year, month, date] = yearFirst.exec(day) ?? [];
  if (year && month && date) return toDay(year, month, date);
  const [, before, name = "", yearAfter] = dayAndName.exec(day) ?? [];
  if (before && yearAfter) return toDay(yearAfter, toMonth(name), before);
  const [, month3 = "", after, yearLater] = nameAndDay.exec(day) ?? [];
  return after && yearLater ? toDay(yearLater, toMonth(month3), after) : undefined;
}

const toMonth = (name: string) => String(monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1);

function toDay(year: string, month: string, date: string) {
  const day = `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}`;
  const parsed = new Date(`${day}T00:00:00Z`);
  // Date accepts 31 February as a day of March.
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : undefined;
}
