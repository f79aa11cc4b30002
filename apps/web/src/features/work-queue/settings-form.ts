import { type WorkSettings, workKindIds } from "@lading/contract";
import { typedDay } from "../../lib/typed-day.ts";

export interface Holiday {
  /** As typed. */
  day: string;
  name: string;
}

/** The texts of the form. */
export interface SettingsValues {
  time_zone: string;
  weekdays: readonly number[];
  holidays: readonly Holiday[];
  promises: Readonly<Record<string, string>>;
}

/** Returns the body of the call, or the messages of the fields that cannot be sent, by the names that the server uses. */
export function toSettings(
  values: SettingsValues,
  version: number,
): WorkSettings | { messages: Record<string, string> } {
  const messages: Record<string, string> = {};
  if (values.weekdays.length === 0) messages["weekdays"] = "Choose at least one day.";
  const promises: Record<string, number> = {};
  for (const kind of workKindIds) {
    const days = Number(values.promises[kind]);
    if (!Number.isInteger(days) || days < 1 || days > 60)
      messages[`promises.${kind}`] = "Must be a whole number from 1 to 60.";
    promises[kind] = days;
  }
  const holidays = values.holidays
    // An empty line is not a mistake.
    .map((holiday, place) => ({ ...holiday, place }))
    .filter(({ day, name }) => day.trim() !== "" || name.trim() !== "")
    .map(({ day, name, place }) => {
      const typed = typedDay(day);
      if (typed === undefined) messages[`holidays.${place}.day`] = "Must be a day like 01/31/2026.";
      if (name.trim() === "") messages[`holidays.${place}.name`] = "Name the day.";
      return { day: typed ?? "", name: name.trim() };
    });
  const days = holidays.map(({ day }) => day);
  if (new Set(days).size < days.length) messages["holidays"] = "A day is entered twice.";
  if (Object.keys(messages).length > 0) return { messages };
  return {
    time_zone: values.time_zone,
    weekdays: [...values.weekdays],
    holidays,
    promises,
    version,
  };
}
