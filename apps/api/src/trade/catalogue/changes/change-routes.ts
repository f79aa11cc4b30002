import { listOwnEdits, readFieldHistory, withdrawEdit } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../ground/http/serve.ts";
import { serveExport } from "../../../record/exports/serve-export.ts";
import { toFieldEdit } from "../field-edit.ts";
import { findHistory } from "../field-edit-queries.ts";
import { requireProduct } from "../require-product.ts";
import { ownEditExport } from "./own-edit-export.ts";
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
  serveExport(app, ownEditExport);
  serve(app, withdrawEdit, ({ scope, params }) => withdraw(scope, params.id));
}
