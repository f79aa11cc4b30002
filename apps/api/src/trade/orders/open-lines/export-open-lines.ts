import { Readable } from "node:stream";
import {
  answerActions,
  answerActionLabels,
  answerReasonIds,
  answerReasons,
  type ExportFormat,
  exportFormats,
  exportOpenLines,
  exportOpenLinesWorkbook,
  isOrderedColumn,
  mostLinesAtOnce,
  openLineColumns,
  type OpenLineColumn,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { invalid } from "../../../ground/http/refusal.ts";
import { RawResponse } from "../../../ground/http/responses.ts";
import { serveInSteps } from "../../../ground/http/serve.ts";
import { escapeText, toColumnName, writeSheet } from "../../../record/exports/sheet-xml.ts";
import { writeCsv } from "../../../record/exports/write-csv.ts";
import { writeWorkbook } from "../../../record/exports/write-workbook.ts";
import { findOpenLines } from "./open-line-queries.ts";

/** Orders whose lines one transaction reads, because the statements of vendors may take seconds only. */
const ordersAtOnce = 500;

// Object.keys does not know the keys of its object.
const keys = Object.keys(openLineColumns) as OpenLineColumn[];

type Lines = Awaited<ReturnType<typeof findOpenLines>>;

/** Serves the lines that wait for an answer, with empty columns for the answers. */
export function serveOpenLines(app: FastifyInstance) {
  serveAs(app, "csv", exportOpenLines);
  serveAs(app, "xlsx", exportOpenLinesWorkbook);
}

function serveAs(
  app: FastifyInstance,
  format: ExportFormat,
  endpoint: typeof exportOpenLines | typeof exportOpenLinesWorkbook,
) {
  // The audit record of a GET must be written separately. It is written before the first byte is sent.
  serveInSteps(app, endpoint, async ({ query: { search, ...filters }, step, finish }) => {
    const lines: Lines = [];
    for (let last: string | undefined = "0"; last !== undefined;) {
      const after: string = last;
      const part = await step("at replica", (scope) =>
        findOpenLines(scope, { ...filters, search_string: search }, after, ordersAtOnce),
      );
      lines.push(...part);
      if (lines.length > mostLinesAtOnce) throw tooMany();
      last = part.at(-1)?.order_id;
    }
    await finish(
      async () => lines.length,
      (length) => ({ ...filters, search, rows: length }),
    );
    return new RawResponse(
      200,
      {
        "content-type": exportFormats[format],
        "content-disposition": `attachment; filename="open-lines.${format}"`,
        "cache-control": "no-store",
      },
      Readable.from(format === "csv" ? writeCsv(columns, toRows(lines)) : writeLinesWorkbook(lines)),
    );
  });
}

const columns = Object.values(openLineColumns);

const tooMany = () =>
  invalid({
    search: [
      `More than ${mostLinesAtOnce.toLocaleString("en-US")} lines wait for an answer. Choose orders by their date, location or product.`,
    ],
  });

async function* toRows(lines: Lines) {
  for (const line of lines) yield keys.map((key) => line[key] ?? null);
}

/** The workbook offers the words of the two columns that take only some. */
const writeLinesWorkbook = (lines: Lines) =>
  writeWorkbook([
    {
      name: "Open lines",
      content: writeSheet(
        keys.map((key) => ({ ...openLineColumns[key], isGray: isOrderedColumn(key) })),
        toRows(lines),
        { frozenColumns: 3, rules: writeRules(lines.length) },
      ),
    },
  ]);

function writeRules(lines: number) {
  const words = {
    // Another product has no column.
    action: answerActions.filter((action) => action !== "substitute").map((action) => answerActionLabels[action]),
    reason: answerReasonIds.map((id) => answerReasons[id]),
  };
  const rules = Object.entries(words).map(([key, list]) => {
    const name = toColumnName(keys.findIndex((one) => one === key));
    // A line that is split has more rows than it was written with.
    return `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" error="${escapeText("This is not one of the offered words.")}" \
sqref="${name}2:${name}${2 * lines + 100}"><formula1>"${escapeText(list.join(","))}"</formula1></dataValidation>`;
  });
  return `<dataValidations count="${rules.length}">${rules.join("")}</dataValidations>`;
}
