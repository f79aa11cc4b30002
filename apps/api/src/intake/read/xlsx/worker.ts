import { parentPort, workerData } from "node:worker_threads";
import { FileRefusal } from "../file-refusal.ts";
import { chooseSheet, detectWorkbook } from "./detect-workbook.ts";
import { MergedAreas, readMergedAreas } from "./merged-areas.ts";
import { openWorkbook } from "./open-workbook.ts";
import { readSheet } from "./read-sheet.ts";
import type { SheetRow } from "./sheet-row.ts";
import { mostSentCharacters } from "./workbook-limits.ts";
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
  for await (const some of readSheet(workbook, chosen, merged, hiddenColumns))
    for (const rows of splitRows(some)) yield { kind: "rows", rows, hiddenColumns, isHiddenSheet: chosen.isHidden };
}

/** Sending copies the texts, which cells of the sheet may share. */
function* splitRows(rows: SheetRow[]) {
  let first = 0;
  let characters = 0;
  for (const [at, { cells }] of rows.entries()) {
    for (const cell of cells) characters += cell?.length ?? 0;
    if (characters < mostSentCharacters) continue;
    yield rows.slice(first, at + 1);
    [first, characters] = [at + 1, 0];
  }
  if (first < rows.length) yield first === 0 ? rows : rows.slice(first);
}
