import { readFile } from "node:fs/promises";
import { Worker } from "node:worker_threads";
import { readDocument } from "./read-document.ts";
import { readingMegabytes, spentMegabytes } from "./reading-limits.ts";
import type { ReadingAnswer, ReadingTask } from "./reading-task.ts";

/* The process that reads files, because they are hostile until they were read. It reads one after the other. */

new Worker(new URL("./memory-guard.ts", import.meta.url), { workerData: readingMegabytes }).unref();

process.on("message", (task: ReadingTask) => void read(task));
// The server has ended.
process.on("disconnect", () => process.exit());

async function read({ path, fields, phrases }: ReadingTask) {
  const reading = await readDocument(new Uint8Array(await readFile(path)), fields, phrases);
  const isSpent = process.memoryUsage.rss() > spentMegabytes * 1024 ** 2;
  process.send?.({ reading, isSpent } satisfies ReadingAnswer);
  // Else a later file could be taken for one that needs too much memory. The answer is on its way.
  setImmediate(() => globalThis.gc?.());
}
