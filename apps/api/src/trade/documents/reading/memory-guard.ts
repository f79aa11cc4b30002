import { readingMegabytes } from "./reading-limits.ts";

/*
 * Ends the process when it has too much memory. The options of node limit only objects, and a packed page becomes bytes outside of
 * them. This is a thread, because timers do not run while a page is unpacked.
 */

const EVERY_MS = 15;

setInterval(() => {
  if (process.memoryUsage.rss() > readingMegabytes * 1024 ** 2) process.kill(process.pid, "SIGKILL");
}, EVERY_MS);
