import {
  exportRunRows,
  workbookColumns,
  type WorkbookColumn,
  type WorkbookRequest,
  workbookVersion,
} from "@lading/contract";
import type { VendorScope } from "../../../ground/db/scope.ts";
import type { RunEnd, RunHandle } from "../../../record/runs/run-kind.ts";
import { findChoices } from "../choice-queries.ts";
import { nothingMatches, type WorkbookOrder } from "./start-workbook.ts";
import { countEmptyCells, findSkus, findWorkbookProducts } from "./workbook-product-queries.ts";
import { type ExportMoment, readMoment, storeExported } from "./workbook-queries.ts";
import { writeProductsCsv } from "./write-products-csv.ts";
import { writeProductsWorkbook } from "./write-products-workbook.ts";

/** Products that one statement reads. */
const productsAtOnce = 2000;

export const isWorkbookRun = (run: RunHandle): run is RunHandle<WorkbookOrder> =>
  typeof run.params === "object" && run.params !== null && "workbook" in run.params;

/** Writes a workbook of products, all of one moment. An interrupted run begins again. */
export async function makeWorkbook(run: RunHandle<WorkbookOrder>): Promise<RunEnd> {
  const { workbook: request, filter } = run.params;
  // The last attempt counts, because a reading is repeated if it fails.
  const attempts: (ExportMoment & { columns: readonly WorkbookColumn[]; rows: number })[] = [];
  const file = await run.storeVendorFile(
    run.source,
    async function* (read) {
      const { moment, columns, skus, choices } = await read((scope) => beginReading(scope, request));
      if (skus.length === 0) throw nothingMatches(request);
      attempts.push({ ...moment, columns, rows: skus.length });
      async function* parts() {
        for (let done = 0; done < skus.length; done += productsAtOnce) {
          await run.report(done, skus.length);
          const wanted = skus.slice(done, done + productsAtOnce);
          yield await read((scope) => findWorkbookProducts(scope, wanted));
        }
      }
      if (request.format === "csv") return yield* writeProductsCsv(columns, parts(), run.id);
      const about = {
        template_version: workbookVersion,
        workbook_id: run.id,
        company_code: moment.company_code,
        exported_at: moment.exported_at.toISOString(),
        filter,
        rows: skus.length,
        columns: columns.map(({ key }) => key).join(","),
        language: "en",
      };
      return yield* writeProductsWorkbook({ columns, parts: parts(), rows: skus.length, choices, about });
    },
    "primary",
  );
  const { columns, rows, ...moment } = attempts.at(-1)!; // The file was written.
  await run.report(rows, rows);
  return {
    state: "loaded",
    counts: { rows },
    file,
    isAwaited: rows <= exportRunRows,
    record: async (db) => {
      await storeExported(db, run.id, { ...moment, rows, columns: columns.map(({ key }) => key) });
    },
  };
}

async function beginReading(scope: VendorScope, request: WorkbookRequest) {
  return {
    moment: await readMoment(scope),
    columns: await chooseColumns(scope, request),
    skus: await findSkus(scope, request, request.only_missing),
    choices: await findChoices(scope),
  };
}

/** The first two columns are in each workbook. One of what is missing has only the editable columns with an empty cell beside them. */
async function chooseColumns(scope: VendorScope, { columns, only_missing, ...filter }: WorkbookRequest) {
  const empty = only_missing ? (await countEmptyCells(scope, filter)).empty : undefined;
  return workbookColumns.filter(
    ({ key }, place) => place < 2 || ((!columns || columns.includes(key)) && (!empty || (empty[key] ?? 0) > 0)),
  );
}
