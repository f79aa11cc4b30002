import { setImmediate } from "node:timers/promises";

/** A request waits for several turns of the event loop, so each of them must be short. */
const TURN_MS = 3;

/** All work that is split into turns waits in one queue, so that a turn of the event loop contains only one of it. */
let last: Promise<unknown> = Promise.resolve();

/** Splits work that takes many milliseconds: `await turns.next()` whenever a turn is over lets requests run in between. */
export function openTurns() {
  let end = performance.now() + TURN_MS;
  return {
    get isOver() {
      return performance.now() > end;
    },
    async next() {
      last = last.then(() => setImmediate());
      await last;
      end = performance.now() + TURN_MS;
    },
  };
}
