import { countWorkbook, createWorkbook, readWorkbook } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { DownloadAddresses } from "../../../record/downloads/download-addresses.ts";
import { grantDownload } from "../../../record/downloads/grant-download.ts";
import { AuditedResponse } from "../../../ground/http/responses.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import { serve, serveInSteps } from "../../../ground/http/serve.ts";
import { countEmptyCells } from "./workbook-product-queries.ts";
import { findOwnWorkbook } from "./workbook-queries.ts";
import { startWorkbook } from "./start-workbook.ts";

export function workbookRoutes(app: FastifyInstance, addresses: DownloadAddresses) {
  serve(app, createWorkbook, async ({ scope, body }) => {
    const { id, filter, products } = await startWorkbook(scope, body);
    return new AuditedResponse({ id }, [{ format: body.format, filter, products, run: id }]);
  });
  // An address is a row of the database, which the transaction of a GET cannot write.
  serveInSteps(app, readWorkbook, ({ params, step }) =>
    step("read write", async (scope) => {
      const found = await findOwnWorkbook(scope, params.id);
      if (!found) throw notFound();
      if (found.state !== "ready") return { ...found, url: null };
      const { url } = await grantDownload(scope, addresses, "export", { documents_ids: [params.id] });
      return { ...found, url };
    }),
  );
  serve(app, countWorkbook, async ({ scope, body }) => {
    const { products, incomplete, empty } = await countEmptyCells(scope, body);
    return { products, incomplete, empty_cells: Object.values(empty).reduce((sum, cells) => sum + cells, 0) };
  });
}
