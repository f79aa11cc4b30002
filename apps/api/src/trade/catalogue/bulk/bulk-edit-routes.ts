import {
  canonicalText,
  deleteGridDraft,
  editableIds,
  editProducts,
  listSkus,
  mostGridRows,
  readGridDraft,
  readGridRows,
  saveGridDraft,
  withdrawEditSet,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../../ground/http/serve.ts";
import { findProducts } from "../list/product-list-queries.ts";
import { findGridRows } from "./bulk-edit-queries.ts";
import { findGridDraft, removeGridDraft, upsertGridDraft } from "./grid-draft-queries.ts";
import { submitEdits } from "./submit-edits.ts";
import { withdrawSet } from "./withdraw-set.ts";

export function bulkEditRoutes(app: FastifyInstance, imageUrl: (id: string) => string) {
  serve(app, editProducts, ({ scope, body }) => submitEdits(scope, body));
  serve(app, withdrawEditSet, ({ scope, params }) => withdrawSet(scope, params.id));
  serve(app, readGridRows, async ({ scope, body }) => {
    const rows = await findGridRows(scope, body.gxp_skus);
    return {
      rows: rows.map(({ image_id, values, ...row }) => ({
        ...row,
        image_url: image_id && imageUrl(image_id),
        values: Object.fromEntries(
          editableIds.flatMap((id) => {
            const text = canonicalText(id, values[id]);
            return text === null ? [] : [[id, text]];
          }),
        ),
      })),
    };
  });
  serve(app, listSkus, async ({ scope, query }) => {
    const { rows, total } = await findProducts(scope, {
      ...query,
      gxp_sku: undefined,
      withdrawn: "hide",
      page: 1,
      page_size: mostGridRows,
    });
    return { gxp_skus: rows.map(({ gxp_sku }) => gxp_sku), total_items: total };
  });

  serve(app, readGridDraft, async ({ scope }) => ({ draft: await findGridDraft(scope) }));
  serve(app, saveGridDraft, async ({ scope, body }) => ({ updated_at: await upsertGridDraft(scope, body) }));
  serve(app, deleteGridDraft, async ({ scope }) => {
    await removeGridDraft(scope);
    return {};
  });
}
