import { workerData } from "node:worker_threads";

/*
 * Ends the process when it has too much memory. The options of node limit only objects, and a packed page becomes bytes outside of
 * them. This is a thread, because timers do not run while a page is unpacked.
 */

const EVERY_MS = 15;
const megabytes = workerData as number; // The process gives it.

setInterval(() => {
  if (process.memoryUsage.rss() > megabytes * 1024 ** 2) process.kill(process.pid, "SIGKILL");
}, EVERY_MS);
