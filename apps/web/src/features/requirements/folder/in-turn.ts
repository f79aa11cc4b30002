/** The server reads two files at a time. */
const mostAtOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Runs work when fewer than two others run, in the order of the calls. Skips work that is not needed any more. */
export async function inTurn<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  if (running < mostAtOnce) running += 1;
  // Work that ends hands its place over, so the number does not change.
  else await new Promise<void>((start) => waiting.push(start));
  try {
    signal.throwIfAborted();
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
