import {
  exportFigureLinesOfCompany,
  exportFiguresOfCompanies,
  exportFiguresOfCompany,
  listFigureLinesOfCompany,
  listFiguresOfCompanies,
  listFiguresOfCompany,
  listOrderFigureLines,
  listOrderFigures,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { Paging } from "../../../ground/db/paged-query.ts";
import { companyScope } from "../../../ground/db/scope.ts";
import { csvAnswer } from "../../../ground/http/responses.ts";
import { serve, serveInSteps } from "../../../ground/http/serve.ts";
import { serveExport } from "../../../record/exports/serve-export.ts";
import { orderFigureExport, orderFigureLineExport } from "./figure-exports.ts";
import { findCompanies, findFigureLines, findMonths } from "./figure-queries.ts";
import { writeCompanies, writeFigureLines, writeMonths } from "./write-figures.ts";

const rowsAtOnce = 1000;

/** The figures of orders, and the lines that they count. Both sides read the same rows. */
export function orderFigureRoutes(app: FastifyInstance) {
  serve(app, listOrderFigures, ({ scope, query }) => findMonths(scope, query));
  serve(app, listOrderFigureLines, ({ scope, query }) => findFigureLines(scope, query));
  serveExport(app, orderFigureExport);
  serveExport(app, orderFigureLineExport);

  serve(app, listFiguresOfCompanies, ({ scope, query }) => findCompanies(scope, query, query));
  serve(app, listFiguresOfCompany, ({ scope, params, query }) =>
    findMonths(companyScope(scope, params.company), query),
  );
  serve(app, listFigureLinesOfCompany, ({ scope, params, query }) =>
    findFigureLines(companyScope(scope, params.company), query),
  );

  // The audit record of a GET must be written separately. It is written before the first byte is sent.
  serveInSteps(app, exportFiguresOfCompanies, async ({ query, finish }) => {
    const { results } = await finish(
      (scope) => findCompanies(scope, query),
      ({ count }) => ({ ...query, rows: count }),
    );
    return csvAnswer(`order-figures-${query.month}.csv`, writeCompanies(results));
  });
  serveInSteps(app, exportFiguresOfCompany, async ({ params, finish }) => {
    const months = await finish(
      (scope) => findAll((paging) => findMonths(companyScope(scope, params.company), paging)),
      ({ length }) => ({ rows: length }),
    );
    return csvAnswer("order-figures.csv", writeMonths(months));
  });
  serveInSteps(app, exportFigureLinesOfCompany, async ({ params, query, finish }) => {
    const lines = await finish(
      (scope) => findAll((paging) => findFigureLines(companyScope(scope, params.company), { ...query, ...paging })),
      ({ length }) => ({ ...query, rows: length }),
    );
    return csvAnswer(`${query.figure}-${query.month}.csv`.replaceAll("_", "-"), writeFigureLines(query.figure, lines));
  });
}

/** All pages of a list. */
async function findAll<Row>(find: (paging: Paging) => Promise<{ count: number; results: Row[] }>) {
  const all: Row[] = [];
  for (let page = 1, isMore = true; isMore; page++) {
    const { count, results } = await find({ page, page_size: rowsAtOnce });
    all.push(...results);
    isMore = page * rowsAtOnce < count;
  }
  return all;
}
