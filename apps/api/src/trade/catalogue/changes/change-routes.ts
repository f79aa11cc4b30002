import {
  editExportColumns,
  exportOwnEdits,
  getAttribute,
  listOwnEdits,
  readFieldHistory,
  withdrawEdit,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../ground/http/serve.ts";
import { serveExport } from "../../../record/exports/serve-export.ts";
import { toFieldEdit } from "../field-edit.ts";
import { findHistory } from "../field-edit-queries.ts";
import { requireProduct } from "../require-product.ts";
import { findOwnEdits } from "./own-edit-queries.ts";
import { withdraw } from "./withdraw-edit.ts";

export function changeRoutes(app: FastifyInstance) {
  serve(app, readFieldHistory, async ({ scope, params, query }) => {
    const product = await requireProduct(scope, params.id);
    const { count, results } = await findHistory(scope, product.id, query);
    return { count, results: results.map(toFieldEdit) };
  });
  serve(app, listOwnEdits, async ({ scope, query }) => {
    const { count, results, counts } = await findOwnEdits(scope, query);
    return { count, results: results.map(toFieldEdit), counts };
  });
  serveExport(app, exportOwnEdits, {
    title: "Changes",
    columns: editExportColumns,
    async find(scope, query) {
      const { count: total, results } = await findOwnEdits(scope, query);
      return { rows: results.map(toFieldEdit), total };
    },
    toCells: ({ product_name, name, submitted_at, decided_at, ...edit }) => ({
      ...edit,
      product: product_name,
      field: getAttribute(name).label,
      submitted: submitted_at,
      decided: decided_at,
    }),
  });
  serve(app, withdrawEdit, ({ scope, params }) => withdraw(scope, params.id));
}
