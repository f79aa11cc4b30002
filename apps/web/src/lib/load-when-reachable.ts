import { whenReachable } from "./connection.ts";

/** Loads a part of the app that a page can do without. Offline, it waits for the connection instead of failing. */
export async function loadWhenReachable<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    await new Promise<void>((resolve) => {
      const stop = whenReachable(() => {
        stop();
        resolve();
      });
    });
    return await loadWhenReachable(load);
  }
}
