import { tooManyAttempts } from "../../ground/http/refusal.ts";

const HOUR_MS = 60 * 60_000;
/** This is enough for 45,000 small calls, or for 900 calls with 500 documents each. */
const MAX_BYTES_PER_HOUR = 20 * 1024 ** 2;
/** The size of a row with its indexes, without its details. */
const ROW_BYTES = 450;

let hour = { began: -Infinity, bytes: new Map<string, number>() };

/**
 * Refuses a call if its audit record exceeds the user's bytes for this hour. Audit records are stored for at least 30 days, so
 * without a limit a user could fill the disk with calls that change nothing. Each process counts separately.
 */
export function takeRecordQuota(actorId: string, details: object) {
  const now = performance.now();
  if (now - hour.began >= HOUR_MS) hour = { began: now, bytes: new Map() };
  const bytes = (hour.bytes.get(actorId) ?? 0) + ROW_BYTES + JSON.stringify(details).length;
  if (bytes > MAX_BYTES_PER_HOUR) throw tooManyAttempts(Math.ceil((hour.began + HOUR_MS - now) / 1000));
  hour.bytes.set(actorId, bytes);
}
