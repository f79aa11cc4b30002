import { useSyncExternalStore } from "react";

const minuteMs = 60_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The current time in milliseconds, at most a minute old. All ages share one timer. */
export const useNow = () => useSyncExternalStore(subscribe, () => now);

function subscribe(listener: () => void) {
  listeners.add(listener);
  timer ??= setInterval(tick, minuteMs);
  if (listeners.size === 1) tick();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}
