import { busy } from "../http/refusal.ts";

/** Lets so many pieces of work run at once and so many wait; whoever comes beyond is told at once to come again. */
export function turnstile(atOnce: number, longestQueue: number) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= longestQueue) throw busy();
      // Whoever goes hands the place on.
      await new Promise<void>((start) => waiting.push(start));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
