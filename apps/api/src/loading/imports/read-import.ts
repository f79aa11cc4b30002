import { FileRefusal } from "../read/file-refusal.ts";
import { readRecords } from "../read/read-records.ts";
import type { RunEnd, RunHandle } from "../../record/runs/run-kind.ts";
import { beginMapping } from "../map/begin-mapping.ts";
import { updateImport } from "../map/import-queries.ts";
import type { ImportRow } from "../map/import-row.ts";
import { openFile } from "../read/open-file.ts";
import { deleteProblems, insertProblems, type NewProblem } from "../check/problem-queries.ts";
import { AllUnreadable, type ScannedFile, scanFile } from "../map/scan-file.ts";

/** More of a text than the facts of a column show. Blanks before it do not count. */
const longestRead = 1000;

/** Reads the whole file for its columns and their values, and guesses the mapping. */
export async function readImport(run: RunHandle, row: ImportRow): Promise<RunEnd> {
  const found = await scan(run, row);
  const isRead = !("unreadable" in found);
  const rows = isRead ? found.rows : 0;
  await run.save(async (scope) => {
    await deleteProblems(scope, run.id);
    if (!isRead) await insertProblems(scope, run.id, found.problems);
    await updateImport(
      scope,
      isRead
        ? await beginMapping(scope, { ...row, unreadable: null, file_rows: rows, facts: found.facts }, found.headers)
        : { ...row, unreadable: found.unreadable },
    );
    return { cursor: null, done: rows, total: rows, counts: { rows } };
  });
  return { state: isRead ? "read" : "uploaded" };
}

interface UnreadableFile {
  unreadable: string;
  /** The rows that cannot be read, for the report. */
  problems: NewProblem[];
}

const toProblems = ({ rows }: AllUnreadable): NewProblem[] =>
  rows.map(({ row, field, problem, code }, place) => ({
    row,
    place,
    column: null,
    header: field || null,
    field: null,
    value: null,
    code: code ?? "type",
    message: problem,
    hint: null,
    is_warning: false,
  }));

async function scan(run: RunHandle, { reading }: ImportRow): Promise<ScannedFile | UnreadableFile> {
  try {
    const records = readRecords(await openFile(run.blobs, run.file), reading, {
      blobs: run.blobs,
      longestText: longestRead,
    });
    return await scanFile(records, reading.format, (rows) => run.report(rows));
  } catch (failure) {
    if (failure instanceof FileRefusal)
      return { unreadable: failure.message, problems: failure instanceof AllUnreadable ? toProblems(failure) : [] };
    throw failure;
  }
}
