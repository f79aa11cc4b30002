import { setTimeout as sleep } from "node:timers/promises";

/** Vendors' pages are slow from here on. The portal promises 150 ms. */
const SLOW_MS = 150;
/** A run goes on after this long, so that it ends on a busy portal, too. */
const LONGEST_PAUSE_MS = 5000;
const STEP_MS = 250;

/** Waits while the pages of vendors are slow, at most five seconds. `getP95` returns their time in milliseconds. */
export async function pauseForVendors(
  getP95: () => number,
  signal: AbortSignal,
  wait: (ms: number) => Promise<unknown> = sleep,
) {
  for (let waited = 0; waited < LONGEST_PAUSE_MS && getP95() > SLOW_MS && !signal.aborted; waited += STEP_MS)
    await wait(STEP_MS);
}
