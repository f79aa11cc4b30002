import type { RunHandle } from "../../../record/runs/run-kind.ts";
import { matchColumns } from "../../map/match-columns.ts";
import { scanFile } from "../../map/scan-file.ts";
import { openFile } from "../../read/open-file.ts";
import { readRecords } from "../../read/read-records.ts";
import type { UploadRow } from "../upload-queries.ts";
import type { ListMapping } from "./list-decisions.ts";
import { hashColumns, type MappedSubject } from "./list-mapping.ts";
import { findRemembered, storeList } from "./list-queries.ts";

/** More of a text than the facts of a column show. */
const longestRead = 1000;

/** Reads the rows of an uploaded file with its first characters of long texts. */
async function* openRecords({ blobs, file }: RunHandle, reading: UploadRow["reading"]) {
  const body = await openFile(blobs, file);
  yield* readRecords(body, reading, { blobs, longestText: longestRead, dropsSurplus: true });
}

/**
 * Reads a file for its columns and their values, and guesses the mapping. Returns whether nothing is open, so that the file can be
 * compared at once.
 */
export async function scanList(
  run: RunHandle,
  { reading }: UploadRow,
  mapped: MappedSubject,
  records = openRecords(run, reading),
): Promise<boolean> {
  const { rows, headers, facts } = await scanFile(records, reading.format, (done) => run.report(done));
  let isKnown = false;
  await run.saveForVendor(async (scope) => {
    const remembered = await findRemembered(scope, hashColumns(mapped.subject, headers));
    const matches = matchColumns(headers, mapped.fields, remembered?.columns);
    const mapping: ListMapping = {
      matches,
      key: remembered?.key ?? mapped.findKey(matches),
      decimal: remembered?.decimal ?? null,
      dates: remembered?.dates ?? null,
      choices: remembered?.choices ?? {},
    };
    await storeList(scope, run.id, { headers, facts, mapping, rows });
    const { open } = await mapped.describe(scope, { reading, facts, mapping });
    isKnown = (remembered !== undefined || !mapped.isAskedFirst) && Object.keys(open).length === 0;
    return { cursor: null, done: 0, total: rows };
  });
  return isKnown;
}
