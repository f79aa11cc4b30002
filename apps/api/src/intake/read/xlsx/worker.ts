import { parentPort, workerData } from "node:worker_threads";
import { FileRefusal } from "../file-refusal.ts";
import { chooseSheet, detectWorkbook } from "./detect-workbook.ts";
import { MergedAreas, readMergedAreas } from "./merged-areas.ts";
import { openWorkbook } from "./open-workbook.ts";
import { readSheet } from "./read-sheet.ts";
import type { WorkbookAnswer, WorkbookTask } from "./worker-messages.ts";

/* The thread that reads a workbook, because its files are hostile until they were read. */

const task = workerData as WorkbookTask; // Sent by run-worker.ts.
const port = parentPort!; // This file runs only in a thread.
const answers = task.task === "detect" ? detect(task.previewRows) : readRows(task.sheet);

port.on("message", () => void answerNext());

async function answerNext() {
  try {
    const { value, done } = await answers.next();
    send(done ? { kind: "end" } : value);
  } catch (failure) {
    // An error of the program must not look like one of the file.
    if (failure instanceof TypeError || failure instanceof ReferenceError) throw failure;
    const message =
      failure instanceof FileRefusal
        ? failure.message
        : "The workbook is damaged. Open it in Excel, save it again and send that file.";
    send({ kind: "refused", message });
  }
}

const send = (answer: WorkbookAnswer) => port.postMessage(answer);

async function* detect(previewRows: number): AsyncGenerator<WorkbookAnswer> {
  yield { kind: "detected", file: await detectWorkbook(task.path, previewRows) };
}

async function* readRows(sheet: string | undefined): AsyncGenerator<WorkbookAnswer> {
  const workbook = await openWorkbook(task.path);
  using _zip = workbook.zip;
  const chosen = await chooseSheet(workbook, sheet);
  const merged = new MergedAreas(await readMergedAreas(await workbook.zip.open(chosen.part)));
  const hiddenColumns: number[] = [];
  for await (const rows of readSheet(workbook, chosen, merged, hiddenColumns))
    yield { kind: "rows", rows, hiddenColumns, isHiddenSheet: chosen.isHidden };
}
