import type { WorkingCalendar } from "@lading/contract";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** When an order should be answered, relative to now. */
export interface AnswerTime {
  /** The day in the zone of the provider's calendar, YYYY-MM-DD. */
  day: string;
  state: "late" | "today" | "later";
  /** "2 days late", "today", "in 5 working hours". */
  text: string;
}

/**
 * Describes the time of an answer. Like the times of the provider's work, it is counted in working days of 24 hours; days that are not
 * worked do not count. Late days are those of the calendar.
 */
export function describeAnswerTime(respondBy: string, calendar: WorkingCalendar, now: number): AnswerTime {
  const [from, to] = [now, Date.parse(respondBy)].map((instant) => toWallClock(instant, calendar.time_zone)) as [
    number,
    number,
  ]; // it has as many elements as the list before
  const day = toDay(to);
  const days = (startOf(from) - startOf(to)) / dayMs;
  if (to < from) return { day, state: "late", text: days === 0 ? "late today" : `${count(days, "day")} late` };
  if (days === 0) return { day, state: "today", text: "today" };
  const hours = Math.floor(workedMs(from, to, calendar) / hourMs);
  if (hours < 1) return { day, state: "later", text: "in less than 1 working hour" };
  const left = hours < 24 ? count(hours, "working hour") : count(Math.floor(hours / 24), "working day");
  return { day, state: "later", text: `in ${left}` };
}

const count = (amount: number, one: string) => `${amount} ${one}${amount === 1 ? "" : "s"}`;

/** Milliseconds of working days between two times of the wall clock. */
function workedMs(from: number, to: number, { weekdays, holidays }: WorkingCalendar) {
  let worked = 0;
  for (let start = startOf(from); start < to; start += dayMs) {
    const weekday = new Date(start).getUTCDay() || 7; // Sunday is 7
    if (!weekdays.includes(weekday) || holidays.includes(toDay(start))) continue;
    worked += Math.min(to, start + dayMs) - Math.max(from, start);
  }
  return worked;
}

const startOf = (wall: number) => Math.floor(wall / dayMs) * dayMs;
const toDay = (wall: number) => new Date(wall).toISOString().slice(0, 10);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The time that clocks of a zone show at an instant, as the instant at which clocks of UTC show it. */
function toWallClock(instant: number, zone: string) {
  const clock = clocks.get(zone) ?? createClock(zone);
  clocks.set(zone, clock);
  // Sweden writes "2026-11-20 16:50:00".
  return Date.parse(`${clock.format(instant).replace(" ", "T")}Z`);
}

const createClock = (timeZone: string) =>
  new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone });
