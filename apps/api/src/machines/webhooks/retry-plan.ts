const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The waits before the attempts after the first one, in seconds: together about three days. */
export const retryWaits = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

const JITTER = 0.1;
const DEFAULT_SLOW_SECONDS = 30;
const LONGEST_SLOW_SECONDS = HOUR;

/** Returns the wait in seconds after this many failures, up to a tenth longer or shorter; undefined after the last attempt. */
export function getRetryWait(failures: number, random = Math.random()) {
  const wait = retryWaits[failures - 1];
  return wait === undefined ? undefined : wait * (1 + JITTER * (2 * random - 1));
}

/** Returns the seconds for which nothing is sent to a receiver that responded like this; undefined if it need not wait. */
export function getSlowSeconds(status: number | null, retryAfter: string | undefined, now = Date.now()) {
  if (status === null || status < 300) return undefined;
  const asked = retryAfter === undefined ? undefined : readRetryAfter(retryAfter, now);
  if (asked !== undefined) return Math.min(LONGEST_SLOW_SECONDS, Math.max(1, asked));
  return [429, 502, 504].includes(status) ? DEFAULT_SLOW_SECONDS : undefined;
}

/** Reads seconds or a date. */
function readRetryAfter(text: string, now: number) {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : (time - now) / 1000;
}
