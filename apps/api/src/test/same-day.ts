import { setTimeout as sleep } from "node:timers/promises";

const dayMs = 86_400_000;
const spareMs = 20_000;

/** Waits for midnight (UTC) if it is seconds away, so that a test's rows and the server's answers are of the same day. */
export async function beginOnOneDay() {
  const leftMs = dayMs - (Date.now() % dayMs);
  if (leftMs < spareMs) await sleep(leftMs);
}
