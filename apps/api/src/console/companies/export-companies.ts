import type { StaffScope } from "../../ground/db/scope.ts";
import type { RunHandle, RunEnd } from "../../record/runs/run-kind.ts";
import { startRun } from "../../record/runs/run-queries.ts";
import { companyCsvHead, toCompanyCsv } from "./company-csv.ts";
import { findAllIds, findFigures, type CompanyFilters } from "./company-queries.ts";

/** Companies per transaction of an export. */
const batchSize = 500;

/** The lines of these companies. Each batch is read in its own transaction, so that a slow download holds none open. */
export async function* writeCompanyCsv(
  ids: readonly string[],
  read: (part: readonly string[]) => ReturnType<typeof findFigures>,
) {
  yield companyCsvHead;
  for (let start = 0; start < ids.length; start += batchSize)
    yield toCompanyCsv(await read(ids.slice(start, start + batchSize)));
}

/** Starts the export of many companies in the background. Returns the id of the run. */
export const startCompanyExport = (scope: StaffScope, filters: CompanyFilters) =>
  startRun(scope, {
    kind: "export",
    subject: "companies",
    permission: "provider.export_companies",
    source: "companies.csv",
    params: filters,
    state: "loading",
  });

/** Writes the companies that match the filters now to a file. An interrupted export begins again. */
export async function exportCompanies(run: RunHandle<CompanyFilters>): Promise<RunEnd> {
  const ids = await run.readAtReplica((scope) => findAllIds(scope, run.params));
  let done = 0;
  const lines = writeCompanyCsv(ids, async (part) => {
    const companies = await run.readAtReplica((scope) => findFigures(scope, part));
    done += part.length;
    await run.report(done, ids.length);
    return companies;
  });
  const file = await run.storeFile("companies.csv", lines);
  return { state: "loaded", counts: { rows: ids.length }, file };
}
