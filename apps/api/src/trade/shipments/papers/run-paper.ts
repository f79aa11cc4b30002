import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createFairQueue } from "../../../ground/http/fair-queue.ts";
import { unavailable } from "../../../ground/http/refusal.ts";
import type { PaperAnswer, PaperTask } from "./paper-notice.ts";

/** How long the thread lives after its last paper. It takes some 40 MB, and half a second to start. */
const idleMs = 60_000;
const paperSeconds = 30;
/** Objects of the thread. */
const objectsMegabytes = 256;

/** One paper at a time, because each takes a processor. Companies take turns. */
const queue = createFairQueue({ concurrency: 1, slotsPerKey: 4, slotsPerQueue: 100 });

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;

/** Makes a paper in a thread, which is ended if it needs too much memory or time. */
export const makePaper = (companyId: string, task: PaperTask): Promise<Uint8Array> =>
  queue.run({ key: companyId, isKnown: true }, () => send(task));

async function send(task: PaperTask) {
  clearTimeout(idle);
  thread ??= startThread();
  const worker = thread;
  worker.ref();
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
    worker.postMessage(task);
    const [answer] = (await once(worker, "message", { signal: AbortSignal.timeout(paperSeconds * 1000) })) as [
      PaperAnswer,
    ]; // The thread sends nothing else.
    if ("failure" in answer) throw new Error(answer.failure);
    return answer.pdf;
  } catch (failure) {
    endThread(worker);
    if (isTooMuch(failure)) throw tooLarge();
    throw failure;
  } finally {
    worker.unref();
    idle = setTimeout(() => endThread(worker), idleMs).unref();
  }
}

function startThread() {
  const worker = new Worker(new URL("./paper-worker.ts", import.meta.url), {
    name: "papers",
    resourceLimits: { maxOldGenerationSizeMb: objectsMegabytes, maxYoungGenerationSizeMb: 16 },
  });
  // An error between two papers must not end the server.
  worker.on("error", () => endThread(worker));
  return worker;
}

function endThread(worker: Worker) {
  if (thread === worker) thread = undefined;
  void worker.terminate();
}

const isTooMuch = (failure: unknown) =>
  failure instanceof Error &&
  (failure.name === "AbortError" || ("code" in failure && failure.code === "ERR_WORKER_OUT_OF_MEMORY"));

const tooLarge = () => unavailable("busy", "This ship notice is too large to print at once. Try again in a moment.");
