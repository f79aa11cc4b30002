import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createReadingPool } from "../reading-pool.ts";
import { scanSeconds } from "./scan-limits.ts";

/** Objects of the process. Memory outside of them is limited by the process itself. */
const OBJECTS_MB = 256;

/** One scan at a time, because it takes all of a processor for seconds. Companies take turns. */
const pool = createReadingPool({
  limits: { concurrency: 1, slotsPerKey: 10, slotsPerQueue: 50 },
  seconds: scanSeconds,
  start: () =>
    fork(fileURLToPath(new URL("./scan-process.ts", import.meta.url)), {
      execArgv: [`--max-old-space-size=${OBJECTS_MB}`],
      env: {},
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    }),
});

/** Recognizes the text of a scan and reads it, at most 45 seconds later, in a process that ends then. */
export const runScan = pool.run;

let isOn = false;

/** Scans are read from now on. Nothing of the recognition is loaded before the first one. */
export const turnOnScans = () => {
  isOn = true;
};

/** Whether the operator has turned the reading of scans on. */
export const areScansRead = () => isOn;
