import { deleteDraft, editProduct, listFieldChoices, readDraft, readProductEdits, saveDraft } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../http/refusal.ts";
import { serve } from "../../http/serve.ts";
import { findChoices } from "../choice-queries.ts";
import { requireProduct } from "../require-product.ts";
import { findDraft, removeDraft, upsertDraft } from "./draft-queries.ts";
import { readEdits } from "./read-edits.ts";
import { submitEdit } from "./submit-edit.ts";

export function editRoutes(app: FastifyInstance) {
  serve(app, listFieldChoices, ({ scope }) => findChoices(scope));
  serve(app, editProduct, ({ scope, params, body }) => submitEdit(scope, params.id, body.edited_fields));
  serve(app, readProductEdits, async ({ scope, params }) => {
    const product = await requireProduct(scope, params.id);
    return readEdits(scope, product.id);
  });

  serve(app, readDraft, async ({ scope, params }) => {
    const product = await requireProduct(scope, params.id);
    return { draft: await findDraft(scope, product.id) };
  });
  serve(app, saveDraft, async ({ scope, params, body }) => {
    const draft = await upsertDraft(scope, params.id, body.edited_fields);
    if (!draft) throw notFound();
    return draft;
  });
  serve(app, deleteDraft, async ({ scope, params }) => {
    const product = await requireProduct(scope, params.id);
    await removeDraft(scope, product.id);
    return {};
  });
}
