import { onTestFinished, vi } from "vitest";

/**
 * Replaces the clock and the timers until the test ends. They go on as usual, unless the clock is stopped, and `advance` skips the time for which a page
 * waits, such as that of a poll.
 */
export function useFakeTimers({ now = Date.now(), isStopped = false }: { now?: number; isStopped?: boolean } = {}) {
  vi.useFakeTimers({
    now,
    shouldAdvanceTime: !isStopped,
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
  onTestFinished(() => void vi.useRealTimers());
  return { advance: (ms: number) => void vi.advanceTimersByTime(ms) };
}
