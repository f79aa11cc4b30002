import { vi } from "vitest";

/** Runs a call while the clock of the server shows another time, in milliseconds. The clock of the database goes on. */
export async function atTime<Result>(time: number, run: () => Promise<Result>) {
  vi.useFakeTimers({ toFake: ["Date"], now: time });
  try {
    return await run();
  } finally {
    vi.useRealTimers();
  }
}
