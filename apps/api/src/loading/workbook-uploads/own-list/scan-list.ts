import type { RunHandle } from "../../../record/runs/run-kind.ts";
import { findChoices } from "../../../trade/catalogue/choice-queries.ts";
import { matchColumns } from "../../map/match-columns.ts";
import { scanFile } from "../../map/scan-file.ts";
import { openFile } from "../../read/open-file.ts";
import { readRecords } from "../../read/read-records.ts";
import type { UploadRow } from "../upload-queries.ts";
import { listFields } from "./list-fields.ts";
import type { ListMapping } from "./list-decisions.ts";
import { describeList, findKey, hashColumns } from "./list-mapping.ts";
import { findRemembered, storeList } from "./list-queries.ts";

/** More of a text than the facts of a column show. */
const longestRead = 1000;

/**
 * Reads a vendor's own list for its columns and their values, and guesses the mapping. Returns whether a person has mapped these headers
 * before and nothing is open, so that the list can be compared at once.
 */
export async function scanList(run: RunHandle, { reading }: UploadRow): Promise<boolean> {
  const records = readRecords(await openFile(run.blobs, run.file), reading, {
    blobs: run.blobs,
    longestText: longestRead,
    dropsSurplus: true,
  });
  const { rows, headers, facts } = await scanFile(records, reading.format, (done) => run.report(done));
  let isKnown = false;
  await run.saveForVendor(async (scope) => {
    const remembered = await findRemembered(scope, hashColumns(headers));
    const matches = matchColumns(headers, listFields, remembered?.columns);
    const mapping: ListMapping = {
      matches,
      key: remembered?.key ?? findKey(matches),
      decimal: remembered?.decimal ?? null,
      dates: remembered?.dates ?? null,
      choices: remembered?.choices ?? {},
    };
    await storeList(scope, run.id, { headers, facts, mapping, rows });
    const { open } = await describeList({ reading, facts, mapping }, await findChoices(scope));
    isKnown = remembered !== undefined && Object.keys(open).length === 0;
    return { cursor: null, done: 0, total: rows };
  });
  return isKnown;
}
