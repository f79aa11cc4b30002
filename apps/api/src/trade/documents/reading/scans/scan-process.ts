import { Worker } from "node:worker_threads";
import type { FileReading, ReadingAnswer, ReadingTask } from "../reading-task.ts";
import { readScan } from "./read-scan.ts";
import { scanMegabytes } from "./scan-limits.ts";

/* The process that recognizes one scan, because files are hostile until they were read. */

new Worker(new URL("../memory-guard.ts", import.meta.url), { workerData: scanMegabytes }).unref();

process.on("message", (task: ReadingTask) => void read(task));
// The server has ended.
process.on("disconnect", () => process.exit());

async function read({ path, fields }: ReadingTask) {
  const reading = await readScan(path, fields).catch((failure: unknown): FileReading => {
    // An error of the program must not look like one of the file.
    if (failure instanceof ReferenceError) throw failure;
    return { state: "failed", fields: [] };
  });
  // The memory of one scan is enough for one process.
  process.send?.({ reading, isSpent: true } satisfies ReadingAnswer);
}
