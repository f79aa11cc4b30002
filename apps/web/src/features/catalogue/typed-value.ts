import { type AttributeId, attributeOf, canonicalText, checkedAttribute, Day } from "@lading/contract";

/*
 * What is typed into a control is a text too, and the same as the value's one text form but for days: those are typed
 * as MM/DD/YYYY, as they are written everywhere on screen.
 */

const isDay = (id: AttributeId) => attributeOf(id).value.type === "date";

/** What a control shows for a value. */
export function typedText(id: AttributeId, value: string | null): string {
  if (value === null) return "";
  return isDay(id) ? value.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2/$3/$1") : value;
}

/** The value, in its one text form, that was typed; what is not a value comes back as it is. */
export function typedValue(id: AttributeId, typed: string): string | null {
  const text = canonicalText(id, typed);
  if (text === null || !isDay(id)) return text;
  return text.replace(
    /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/,
    (_, month: string, day: string, year: string) => `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`,
  );
}

/** What is wrong with what was typed. */
export function typedMistake(id: AttributeId, typed: string): string | undefined {
  const value = typedValue(id, typed);
  const checked = checkedAttribute(id, value);
  if (!("message" in checked)) return undefined;
  const isNoDay = isDay(id) && !Day.safeParse(value).success;
  return isNoDay ? "Must be a day of the calendar, like 01/31/2026." : checked.message;
}
