import {
  addImportValues,
  changeImport,
  checkImport,
  downloadCorrections,
  downloadImportReport,
  importFile,
  listImportProblems,
  listProblemCauses,
  loadImport,
  readImport,
  readImportFile,
  undoImport,
} from "@lading/contract";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { RawResponse } from "../../ground/http/responses.ts";
import { serve, serveInSteps } from "../../ground/http/serve.ts";
import type { BlobStore } from "../../ground/storage/blob-store.ts";
import { beginImport } from "./begin-import.ts";
import { addValues, changeImport as change, startStep } from "./change-import.ts";
import { countProblems, findProblems } from "../check/problem-queries.ts";
import { listCauses } from "./list-causes.ts";
import { requireImport, showImport } from "./show-import.ts";
import { undoImport as undo } from "./undo-import.ts";
import { writeCorrections, writeReport } from "./write-report.ts";

export function importRoutes(app: FastifyInstance, blobs: BlobStore) {
  serveInSteps(app, importFile, (call) => beginImport(call, blobs));
  serve(app, readImport, async ({ scope, params }) => showImport(scope, await requireImport(scope, params.id)));
  serveInSteps(app, changeImport, (call) => change(call, blobs));
  serve(app, readImportFile, ({ scope, params, body }) => startStep(scope, params.id, "read", body.version));
  serve(app, checkImport, ({ scope, params, body }) => startStep(scope, params.id, "check", body.version));
  serve(app, loadImport, ({ scope, params, body }) => startStep(scope, params.id, "load", body.version));
  serve(app, addImportValues, ({ scope, params, body }) => addValues(scope, params.id, body));
  serve(app, undoImport, ({ scope, params }) => undo(scope, params.id));

  serve(app, listImportProblems, async ({ scope, params, query }) => {
    const { problem_count } = await requireImport(scope, params.id);
    const count = query.cause === undefined ? problem_count : await countProblems(scope, params.id, query.cause);
    return { count, results: await findProblems(scope, params.id, query) };
  });
  serve(app, listProblemCauses, async ({ scope, params }) => ({
    causes: await listCauses(scope, await requireImport(scope, params.id)),
  }));

  serveInSteps(app, downloadImportReport, async ({ params, step }) => {
    const row = await step("read only", (scope) => requireImport(scope, params.id));
    return toCsv("report", writeReport(step, row));
  });

  serveInSteps(app, downloadCorrections, async ({ params, step }) => {
    const row = await step("read only", (scope) => requireImport(scope, params.id));
    return toCsv("corrections", writeCorrections(step, blobs, row));
  });
}

const toCsv = (name: string, lines: AsyncIterable<string>) =>
  new RawResponse(
    200,
    {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}.csv"`,
      "cache-control": "no-store",
    },
    Readable.from(lines),
  );
