import {
  canonicalText,
  deleteDraft,
  type Draft,
  editProduct,
  listFieldChoices,
  readDraft,
  readProductEdits,
  saveDraft,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { notFound } from "../../../ground/http/refusal.ts";
import { serveWrite } from "../../../ground/http/serve-write.ts";
import { serve } from "../../../ground/http/serve.ts";
import { isAttribute } from "../check-value.ts";
import { findChoices } from "../choice-queries.ts";
import { requireProduct } from "../require-product.ts";
import { asDraft, findDraft, removeDraft, upsertDraft } from "./draft-queries.ts";
import { readEdits } from "./read-edits.ts";
import { submitEdit } from "./submit-edit.ts";

/** The new value stays as it was typed. The old one is a published value, which has one spelling. */
const toDraftField = (field: Draft["edited_fields"][number]) =>
  isAttribute(field.name) ? { ...field, old_value: canonicalText(field.name, field.old_value) } : field;

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
  serveWrite(app, saveDraft, {
    write: ({ params, body }) => upsertDraft(params.id, body.edited_fields.map(toDraftField)),
    answer: ([draft]) => {
      if (!draft) throw notFound();
      return asDraft(draft);
    },
  });
  serve(app, deleteDraft, async ({ scope, params }) => {
    const product = await requireProduct(scope, params.id);
    await removeDraft(scope, product.id);
    return {};
  });
}
