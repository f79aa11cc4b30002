import { Worker } from "node:worker_threads";
import { FileRefusal } from "../file-refusal.ts";
import { readerMegabytes, readerSeconds } from "./workbook-limits.ts";
import { takeReaderPlace } from "./reader-budget.ts";
import type { WorkbookAnswer, WorkbookTask } from "./worker-messages.ts";

type Answer = Exclude<WorkbookAnswer, { kind: "end" | "refused" }>;

/**
 * Runs a thread that reads a workbook, and yields its answers. Reading ahead is limited to one answer. Throws a FileRefusal if the
 * thread refuses the file, or needs too much memory or time.
 */
export async function* runWorker(task: WorkbookTask): AsyncGenerator<Answer> {
  using _place = await takeReaderPlace();
  const worker = new Worker(new URL("worker.ts", import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: readerMegabytes, maxYoungGenerationSizeMb: 16 },
  });
  try {
    let next = ask(worker);
    for (;;) {
      const answer = await next;
      if (answer.kind === "end") return;
      if (answer.kind === "refused") throw new FileRefusal(answer.message);
      next = ask(worker);
      // An early failure is reported when the answer is awaited. Until then it must not end the process.
      next.catch(() => {});
      yield answer;
    }
  } finally {
    await worker.terminate();
  }
}

function ask(worker: Worker): Promise<WorkbookAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkbookAnswer>();
  const fail = (error: unknown) => {
    const isFull = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
    reject(isFull ? new FileRefusal("The workbook needs too much memory. Save the sheet as CSV.") : error);
  };
  const end = () => reject(new Error("The thread that reads workbooks has ended."));
  const timer = setTimeout(
    () => reject(new FileRefusal("The workbook takes too long to read. Save the sheet as CSV.")),
    readerSeconds * 1000,
  );
  worker.once("message", resolve);
  worker.once("error", fail);
  // Without this, the timer of an answer that is no longer awaited would keep the thread of a load alive until it fires.
  worker.once("exit", end);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
  worker.postMessage("next");
  return promise.finally(() => {
    clearTimeout(timer);
    worker.off("message", resolve);
    worker.off("error", fail);
    worker.off("exit", end);
  });
}
