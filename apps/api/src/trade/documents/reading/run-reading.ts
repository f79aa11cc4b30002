import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { readingSeconds } from "./reading-limits.ts";
import { createReadingPool } from "./reading-pool.ts";

/** Objects of the process. Memory outside of them is limited by the process itself. */
const OBJECTS_MB = 160;

/**
 * Two processes, so that a file that takes 10 seconds does not delay all others. A page that sends many files uploads three at a time
 * while two are read, and a colleague does the same. A process takes 90 MB, and a third of a second to start.
 */
const pool = createReadingPool({
  limits: { concurrency: 2, slotsPerKey: 10, slotsPerQueue: 200 },
  seconds: readingSeconds,
  // It inherits none of this process's settings. It writes nothing, because a library could write parts of a file.
  start: () =>
    fork(fileURLToPath(new URL("./reading-process.ts", import.meta.url)), {
      execArgv: ["--expose-gc", "--max-semi-space-size=4", `--max-old-space-size=${OBJECTS_MB}`],
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    }),
});

/** Reads a file in a process that is ended if it needs too much memory, or is not ready 10 seconds after this call. */
export const runReading = pool.run;
