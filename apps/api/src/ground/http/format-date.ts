import { shortDay } from "@lading/contract";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const minute = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** Formats a calendar day, or an instant in UTC, as the web app does: "Dec 1, 2026". */
export const formatDate = (date: Date | string) => day.format(new Date(date));

/** Formats an instant in UTC as the web app does: "Dec 1, 2026, 5:33 AM UTC". */
export const formatInstant = (instant: Date) => `${minute.format(instant)} UTC`;

/** Formats a calendar day without the present year: "Dec 1". */
export const formatShortDay = (day: string) => shortDay(day, new Date().toISOString());
