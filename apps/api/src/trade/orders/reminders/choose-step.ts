export interface Clock {
  /** When it began. */
  from: Date;
  /** The times of the reminders by step, from 1 on. A time is null if the calendar has none. */
  times: readonly (Date | null)[];
  /** The last reminder of this clock in this revision of the order, or 0. */
  lastStep: number;
}

/** A reminder that is older than this tells nobody anything, for example after the portal was down for days. */
const STALE_MS = 24 * 3_600_000;
const HALF = 1;
const DAY = 2;

/** Returns the latest reminder that is due, whether it is still worth a mail, and the time of the next one. */
export function chooseStep({ from, times, lastStep }: Clock, now: Date) {
  const all = times.flatMap((at, index) => (at !== null && at > from ? [{ step: index + 1, at }] : []));
  const day = all.find(({ step }) => step === DAY);
  // If the time is short, its half and its last day are the same morning.
  const steps = all.filter(({ step, at }) => step > lastStep && !(step === HALF && day && day.at <= at));
  const due = steps.findLast(({ at }) => at <= now);
  return {
    step: due?.step,
    isMailed: due !== undefined && now.getTime() - due.at.getTime() < STALE_MS,
    next: steps.find(({ at }) => at > now)?.at ?? null,
  };
}
