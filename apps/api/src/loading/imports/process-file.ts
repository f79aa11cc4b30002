import { createRecordChecker } from "../check/check-record.ts";
import type { Fault } from "../feeds/fault.ts";
import { feeds } from "../feeds/feeds.ts";
import { type Load, openLoad } from "../load/open-load.ts";
import type { FeedRecord } from "../read/feed-record.ts";
import type { HiddenParts } from "../read/hidden-parts.ts";
import { readRecords } from "../read/read-records.ts";
import type { RunHandle } from "../../record/runs/run-kind.ts";
import { createRecordMapper } from "../map/describe-mapping.ts";
import type { ImportRow } from "../map/import-row.ts";
import { openFile } from "../read/open-file.ts";
import { cellAligner } from "../map/align-cells.ts";
import type { RowProblems } from "../check/row-problems.ts";

/** As many rows as a batch has. Rows that are refused wait as long as others. */
const BATCH_ROWS = 3000;
/** Real rows have some hundred characters. */
const BATCH_CHARACTERS = 8_000_000;

interface Processing {
  problems: RowProblems;
  /** Creates records of the intake from rows of the file. */
  map: Awaited<ReturnType<typeof createRecordMapper>>;
  /** Rows up to this one were stored before the run was interrupted. */
  startAfter?: number;
  /** Gets the hidden parts of a workbook that were read. */
  hidden?: HiddenParts;
  /** Stores what was collected up to a row of the file. */
  flush: (load: Load, lastRow: number) => Promise<void>;
}

/** Maps and checks the rows of an import's file, in their order, and passes them on in batches. */
export async function processFile(
  run: RunHandle,
  row: ImportRow,
  { problems, map, startAfter = 0, hidden, flush }: Processing,
) {
  const feed = feeds[row.kind];
  const load = openLoad(feed, { empty: row.empty_cells, report: problems, startAfter });
  const align = cellAligner(row.headers ?? []);
  let lastRow = 0;

  /** Reports all faults of a row, also those that the intake would find, so that one correction is enough. */
  function refuse(record: FeedRecord, faults: readonly Fault[]) {
    if (record.row <= startAfter) return;
    const others = createRecordChecker(feed, record.columns, row.empty_cells)(record).faults ?? [];
    problems.receive(record.row);
    problems.reject(record.row, [
      ...faults,
      ...others.filter(({ field }) => !faults.some((one) => one.field === field)),
    ]);
  }

  const reading = { blobs: run.blobs, ...(hidden && { hidden }) };
  for await (const records of readRecords(await openFile(run.blobs, run.file), row.reading, reading))
    for (const record of records) {
      lastRow = record.row;
      if ("problem" in record) load.add(record);
      else {
        const aligned = align(record);
        problems.keep(aligned);
        const { record: mapped, faults, warnings } = map(aligned);
        if (faults.length > 0) refuse(mapped, faults);
        else {
          if (warnings.length > 0 && record.row > startAfter) problems.warn(record.row, warnings);
          load.add(mapped);
        }
      }
      const isFull = problems.kept >= BATCH_ROWS || problems.keptCharacters >= BATCH_CHARACTERS;
      if (load.isFull || isFull) await flush(load, lastRow);
    }
  await flush(load, lastRow);
}
