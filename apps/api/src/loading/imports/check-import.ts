import { compareRows } from "../load/compare-queries.ts";
import { feeds } from "../feeds/feeds.ts";
import { findSimilarKeys, warnOfWithdrawn } from "../check/similar-keys.ts";
import { describeHidden, openHiddenParts } from "../read/hidden-parts.ts";
import type { RunEnd, RunHandle } from "../../record/runs/run-kind.ts";
import { openSummary } from "./check-summary.ts";
import { createRecordMapper, ofImport } from "../map/describe-mapping.ts";
import { findLastRows, updateImport } from "../map/import-queries.ts";
import type { ImportRow } from "../map/import-row.ts";
import { correctionHeader } from "../map/match-columns.ts";
import { deleteProblems, insertProblems } from "../check/problem-queries.ts";
import { processFile } from "./process-file.ts";
import { openProblems } from "../check/row-problems.ts";

/** Checks a file without changing anything: what it would change, and which rows have problems. */
export async function checkImport(run: RunHandle, row: ImportRow): Promise<RunEnd> {
  const feed = feeds[row.kind];
  const summary = openSummary(feed);
  const problems = openProblems(row, { received: 0, refused: 0, warnings: 0 }, () => {});
  const map = await run.read((scope) => createRecordMapper(...ofImport(scope, row)));
  // A check that was interrupted starts again, because its samples are in memory only.
  await run.save(async (scope) => {
    await deleteProblems(scope, run.id);
    return { cursor: null, done: 0, total: row.file_rows ?? 0, counts: {} };
  });
  const getCounts = () => ({
    ...summary.counts,
    rows: problems.received,
    refused: problems.refused,
    warnings: problems.warnings,
  });

  const hidden = openHiddenParts();
  await processFile(run, row, {
    problems,
    map,
    hidden,
    flush: (load, lastRow) =>
      run.save(async (scope) => {
        for (const batch of await load.takeBatches(scope)) {
          const compared = await compareRows(scope, feed, batch);
          summary.add(batch, compared);
          summary.addSimilar(await findSimilarKeys(scope, feed, batch));
          await warnOfWithdrawn(scope, feed, batch);
        }
        await insertProblems(scope, run.id, problems.take());
        return { cursor: null, done: lastRow, total: row.file_rows ?? lastRow, counts: getCounts() };
      }),
  });

  await run.save(async (scope) => {
    const check_result = summary.result({
      rows: problems.received,
      refused: problems.refused,
      warnings: problems.warnings,
      hidden: describeHidden(hidden),
      // Corrected rows are always fewer than the rows of the file before.
      lastRows: row.headers?.includes(correctionHeader) ? undefined : await findLastRows(scope, row.kind, row.source),
    });
    await updateImport(scope, { ...row, check_result });
    return { cursor: null, done: problems.received, total: problems.received, counts: getCounts() };
  });
  return { state: "checked" };
}
