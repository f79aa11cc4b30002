import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { freeReaderPlaces } from "../read/xlsx/reader-budget.ts";
import { getCountedCompanies } from "../../ground/db/counted-companies.ts";
import { type FromLoad, type LoadOrder, type ToLoad, toError } from "./load-messages.ts";
import type { StoredRows } from "./store-rows.ts";

/** Most of it is the rows of the batches that are being stored. */
const MEMORY_MB = 256;

let isBusy = false;

/** Only one thread runs at a time, because each has its own memory and connections. */
export const isThreadFree = () => !isBusy;

/** Stores the rows of a large file like `storeRows`, in a thread, so that requests do not share their event loop with the load. */
export async function storeInThread(
  order: LoadOrder,
  body: AsyncGenerator<Uint8Array>,
  onProgress: (stored: StoredRows) => void,
) {
  isBusy = true;
  const thread = new Worker(new URL("./load-worker.ts", import.meta.url), {
    workerData: order,
    name: "load",
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  // A thread that has ended has no id any more.
  const { threadId } = thread;
  let failure: unknown;
  const send = (piece: ToLoad["piece"]) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    thread.postMessage({ piece, counted: getCountedCompanies() } satisfies ToLoad);
  const sendNext = () =>
    body.next().then(
      ({ done, value }) => send(done ? null : value),
      (error: unknown) => {
        failure = error;
        send(undefined);
      },
    );
  thread.on("message", (message: FromLoad) => {
    if ("stored" in message) onProgress(message.stored);
    // The failure of the body is the cause of the thread's.
    else if ("failure" in message) failure ??= toError(message.failure);
    else void sendNext();
  });
  // `once` rejects if the thread fails with an error, for example because it is out of memory.
  try {
    await once(thread, "exit");
  } finally {
    isBusy = false;
    freeReaderPlaces(threadId);
  }
  if (failure !== undefined) throw failure;
  await body.return(undefined);
}
