import { getEnvironmentData, setEnvironmentData, threadId } from "node:worker_threads";
import { readersAtOnce } from "./workbook-limits.ts";

/*
 * The readers of workbooks share one memory budget, in all threads of the process: so many may work, and others wait. Many large files
 * at once then take longer, and not more memory.
 */

const KEY = "readers of workbooks";

/** The first number counts the changes. The others are places, each with the thread that holds it or 0. Threads inherit the memory. */
const shared = (getEnvironmentData(KEY) ?? new SharedArrayBuffer(4 * (1 + readersAtOnce))) as SharedArrayBuffer; // Set below.
setEnvironmentData(KEY, shared);
const state = new Int32Array(shared);
const nameOf = (thread: number) => thread + 1;

/** Waits until a reader may work, and lets the next one work when it is disposed of. */
export async function takeReaderPlace(): Promise<Disposable> {
  for (;;) {
    const changes = Atomics.load(state, 0);
    for (let place = 1; place < state.length; place++)
      if (Atomics.compareExchange(state, place, 0, nameOf(threadId)) === 0)
        return { [Symbol.dispose]: () => free(place) };
    await Atomics.waitAsync(state, 0, changes).value;
  }
}

/** Frees the places of a thread that has ended, perhaps without an end of its readers. */
export function freeReaderPlaces(thread: number) {
  for (let place = 1; place < state.length; place++) if (state[place] === nameOf(thread)) free(place);
}

function free(place: number) {
  Atomics.store(state, place, 0);
  Atomics.add(state, 0, 1);
  Atomics.notify(state, 0);
}
