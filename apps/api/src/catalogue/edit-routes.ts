import {
  deleteDraft,
  editProduct,
  listFieldChoices,
  listOwnEdits,
  readDraft,
  readFieldHistory,
  readProductEdits,
  saveDraft,
  withdrawEdit,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { VendorScope } from "../db/scope.ts";
import { notFound } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { findChoices } from "./choice-queries.ts";
import { findDraft, removeDraft, upsertDraft } from "./draft-queries.ts";
import { asFieldEdit } from "./field-edit.ts";
import { findHistory, findLatestEdits } from "./field-edit-queries.ts";
import { findProductKey } from "./live-value-queries.ts";
import { findOwnEdits } from "./own-edit-queries.ts";
import { submitEdit } from "./submit-edit.ts";
import { withdraw } from "./withdraw-edit.ts";

export function editRoutes(app: FastifyInstance) {
  serve(app, listFieldChoices, ({ scope }) => findChoices(scope));
  serve(app, editProduct, async ({ scope, params, body }) => ({
    edits: await submitEdit(scope, params.id, body.edited_fields),
  }));
  serve(app, readProductEdits, async ({ scope, params }) => {
    const id = await productId(scope, params.id);
    return { edits: (await findLatestEdits(scope, id)).map(asFieldEdit), draft: await findDraft(scope, id) };
  });
  serve(app, readFieldHistory, async ({ scope, params, query }) => {
    const { count, results } = await findHistory(scope, await productId(scope, params.id), query);
    return { count, results: results.map(asFieldEdit) };
  });

  serve(app, listOwnEdits, async ({ scope, query }) => {
    const { count, results, counts } = await findOwnEdits(scope, query);
    return { count, results: results.map(asFieldEdit), counts };
  });
  serve(app, withdrawEdit, ({ scope, params }) => withdraw(scope, params.id));

  serve(app, readDraft, async ({ scope, params }) => ({
    draft: await findDraft(scope, await productId(scope, params.id)),
  }));
  serve(app, saveDraft, async ({ scope, params, body }) =>
    upsertDraft(scope, await productId(scope, params.id), body.edited_fields),
  );
  serve(app, deleteDraft, async ({ scope, params }) => {
    await removeDraft(scope, await productId(scope, params.id));
    return {};
  });
}

async function productId(scope: VendorScope, gxpSku: string) {
  const product = await findProductKey(scope, gxpSku);
  if (!product) throw notFound();
  return product.id;
}
