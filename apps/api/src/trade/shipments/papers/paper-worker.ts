import { parentPort } from "node:worker_threads";
import { makeLabels } from "./make-labels.ts";
import { makePackingList } from "./make-packing-list.ts";
import type { PaperAnswer, PaperTask } from "./paper-notice.ts";

/* The thread that makes papers, so that no request waits for hundreds of labels. */

const port = parentPort!; // This file runs only in a thread.

port.on("message", (task: PaperTask) => void make(task));

async function make({ notice, size }: PaperTask) {
  try {
    const pdf = await (size === null ? makePackingList(notice) : makeLabels(notice, size));
    send({ pdf: new Uint8Array(pdf) });
  } catch (failure) {
    send({ failure: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure) });
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- A thread has no origin.
const send = (answer: PaperAnswer) =>
  port.postMessage(answer, "pdf" in answer ? [answer.pdf.buffer as ArrayBuffer] : []);
