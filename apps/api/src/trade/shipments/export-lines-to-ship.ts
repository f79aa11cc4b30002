import { Readable } from "node:stream";
import {
  exportFormats,
  exportLinesToShip,
  type LinesToShipColumn,
  linesToShipColumns,
  mostLinesAtOnce,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { invalid } from "../../ground/http/refusal.ts";
import { RawResponse } from "../../ground/http/responses.ts";
import { serveInSteps } from "../../ground/http/serve.ts";
import { writeCsv } from "../../record/exports/write-csv.ts";
import { findOpenLines, findOrdersToShip } from "./shipped-line-queries.ts";

/** Orders whose lines one transaction reads, because the statements of vendors may take seconds only. */
const ordersAtOnce = 500;

// Object.keys does not know the keys of its object.
const keys = Object.keys(linesToShipColumns) as LinesToShipColumn[];

type Line = Partial<Record<LinesToShipColumn, string | number | null>>;

/** Serves the lines that are open to ship as a file of ship notices without their numbers. */
export function serveLinesToShip(app: FastifyInstance) {
  // The audit record of a GET must be written separately. It is written before the first byte is sent.
  serveInSteps(app, exportLinesToShip, async ({ step, finish }) => {
    const lines: Line[] = [];
    for (let after: string | undefined = "0"; after !== undefined;) {
      const last: string = after;
      const { orders, found } = await step("at replica", async (scope) => {
        const some = await findOrdersToShip(scope, last, ordersAtOnce);
        return {
          orders: some,
          found: await findOpenLines(
            scope,
            some.map(({ purchase_order }) => purchase_order),
          ),
        };
      });
      lines.push(...found.map(toLine));
      if (lines.length > mostLinesAtOnce)
        throw invalid({
          non_field_errors: [`More than ${mostLinesAtOnce.toLocaleString("en-US")} lines are open to ship.`],
        });
      after = orders.at(-1)?.id;
    }
    await finish(
      async () => lines.length,
      (rows) => ({ rows }),
    );
    return new RawResponse(
      200,
      {
        "content-type": exportFormats.csv,
        "content-disposition": 'attachment; filename="lines-to-ship.csv"',
        "cache-control": "no-store",
      },
      Readable.from(writeCsv(Object.values(linesToShipColumns), toRows(lines))),
    );
  });
}

/** A line that ships all that is open. Of an address it has the first line, which names the place. */
const toLine = ({
  open,
  product_name,
  units,
  place,
  ...line
}: Awaited<ReturnType<typeof findOpenLines>>[number]): Line => ({
  purchase_order: line.purchase_order,
  line: line.line,
  quantity: open,
  gxp_sku: line.gxp_sku,
  product: product_name,
  unit: units,
  ship_to: place?.split("\n")[0] ?? null,
  promised: line.promised,
});

async function* toRows(lines: readonly Line[]) {
  for (const line of lines) yield keys.map((key) => line[key] ?? null);
}
