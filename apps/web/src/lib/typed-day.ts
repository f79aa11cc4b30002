/*
 * The screen and all inputs show days as MM/DD/YYYY, and the API has YYYY-MM-DD. All inputs for a day parse it here.
 */

/** Attributes of an input for a day. Digits are enough, so phones can show the numeric keyboard. */
export const dayTyping = {
  placeholder: "MM/DD/YYYY",
  inputMode: "numeric",
  autoComplete: "off",
  maxLength: 40,
} as const;

export const noDay = "Must be a day of the calendar, like 01/31/2026.";

/** Formats a day as MM/DD/YYYY. */
export const dayText = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2/$3/$1");

const months = "janfebmaraprmayjunjulaugsepoctnovdec";

/** Parses 01/31/2026, 1/31/2026, 01312026, 2026-01-31 or Jan 31, 2026 to YYYY-MM-DD. Returns undefined for anything else. */
export function typedDay(typed: string): string | undefined {
  const text = typed
    .trim()
    .replace(/^([a-z]{3}) (\d{1,2}), (\d{4})$/i, (_, name: string, day: string, year: string) => {
      const place = months.indexOf(name.toLowerCase()) / 3;
      return `${place + 1}/${day}/${year}`;
    });
  const parts = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text);
  const [, month = "", day = "", year = ""] = parts ?? [];
  const read = parts ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}` : text;
  return isDay(read) ? read : undefined;
}

/** Returns true if a text is a day of the calendar as YYYY-MM-DD. It uses no zod, because addresses are read before zod is loaded. */
export function isDay(text: string) {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : NaN;
  // Some browsers parse February 30 as a day of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
