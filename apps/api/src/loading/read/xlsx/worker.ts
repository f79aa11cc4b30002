import { parentPort, workerData } from "node:worker_threads";
import { FileRefusal } from "../file-refusal.ts";
import { chooseSheet, detectWorkbook } from "./detect-workbook.ts";
import { MergedAreas, readMergedAreas } from "./merged-areas.ts";
import { openWorkbook } from "./open-workbook.ts";
import { readSheet } from "./read-sheet.ts";
import type { SheetRow } from "./sheet-row.ts";
import { longestCell, mostSentCharacters } from "./workbook-limits.ts";
import type { WorkbookAnswer, WorkbookTask } from "./worker-messages.ts";

/* The thread that reads a workbook, because its files are hostile until they were read. */

const task = workerData as WorkbookTask; // Sent by run-worker.ts.
const port = parentPort!; // This file runs only in a thread.
const answers = task.task === "detect" ? detect(task.previewRows) : readRows(task);

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

type RowsTask = Extract<WorkbookTask, { task: "rows" }>;

async function* readRows({ sheet, headerRow, longestText }: RowsTask): AsyncGenerator<WorkbookAnswer> {
  const workbook = await openWorkbook(task.path);
  using _zip = workbook.zip;
  const chosen = await chooseSheet(workbook, sheet);
  const merged = new MergedAreas(await readMergedAreas(await workbook.zip.open(chosen.part)));
  const hiddenColumns: number[] = [];
  let header = headerRow;
  for await (const some of readSheet(workbook, chosen, merged, hiddenColumns)) {
    header ??= some[0]?.number;
    // The names of the columns stay whole.
    const cut = some.map((row) => (row.number === header ? row : cutTexts(row, longestText)));
    for (const rows of splitRows(cut)) yield { kind: "rows", rows, hiddenColumns, isHiddenSheet: chosen.isHidden };
  }
}

/** Cuts texts that are longer than the reader of the rows needs. The first one that no cell may have stays, so that the row is refused. */
function cutTexts(row: SheetRow, longestText: number): SheetRow {
  if (row.cells.every((cell) => cell === null || cell.length <= longestText)) return row;
  const refused = row.cells.findIndex((cell) => cell !== null && cell.length > longestCell);
  const cells = row.cells.map((cell, place) => (place === refused ? cell : (cell?.slice(0, longestText) ?? null)));
  return { ...row, cells };
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
