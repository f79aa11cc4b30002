import { linkDocuments, linkProducts } from "@lading/contract";
import type * as z from "zod/mini";
import type { VendorScope } from "../db/scope.ts";
import { conflict, forbidden, invalid, notFound } from "../http/refusal.ts";
import { save, showDocument } from "./change-document.ts";
import { holdDocuments, holdProducts, type HeldDocument } from "./held-document-queries.ts";
import { addLinks, removeLinks } from "./link-queries.ts";
import { reasons, sortOut } from "./partly-done.ts";

/** Links one document to products, or unlinks it: all of them or none. */
export async function linkToProducts(scope: VendorScope, body: z.output<typeof linkProducts.body>) {
  const { doc_id, skus, action, label_id } = body;
  const products = await holdProducts(scope, skus);
  const document = (await holdDocuments(scope, [doc_id])).get(doc_id);
  if (document?.space !== "product") throw notFound();
  requireRights(scope, [document]);
  if (document.state === "archived") throw conflict(reasons.wasArchived);
  const known = new Set(products.map(({ gxp_sku }) => gxp_sku));
  const missing = [...new Set(skus)].filter((sku) => !known.has(sku));
  if (missing.length > 0) throw invalid({ skus: missing.map((sku) => `There is no product ${sku}.`) });

  await setLinks(scope, action, [document], products);
  if (action === "link") await publish(scope, [document], { [doc_id]: label_id }, "label_id");
  return showDocument(scope, doc_id);
}

/** Links documents to one product, or unlinks them: each that can be. */
export async function linkToProduct(scope: VendorScope, body: z.output<typeof linkDocuments.body>) {
  const { gxp_sku, action, doc_ids, labels = {} } = body;
  const products = await holdProducts(scope, [gxp_sku]);
  if (products.length === 0) throw notFound();
  const { documents, outcome } = await sortOut(scope, doc_ids, ({ space, state }) => {
    if (space !== "product") return reasons.isGone;
    return state === "archived" ? reasons.wasArchived : undefined;
  });
  requireRights(scope, documents);

  await setLinks(scope, action, documents, products);
  if (action === "link") await publish(scope, documents, labels, "labels");
  return outcome;
}

type Action = z.output<typeof linkProducts.body>["action"];

/** Who may upload links what they have uploaded; what stands in the lists is for those who may edit. */
function requireRights({ user }: VendorScope, documents: readonly HeldDocument[]) {
  const mayUpload = user.permissions.includes("persistent_documents.upload_document");
  const mayEdit = user.permissions.includes("persistent_documents.edit_document");
  const isAllowed = documents.every(({ state }) => (state === "staged" ? mayUpload : mayEdit));
  if (!isAllowed || !(mayUpload || mayEdit)) throw forbidden();
}

const setLinks = (
  scope: VendorScope,
  action: Action,
  documents: readonly HeldDocument[],
  products: readonly { id: string }[],
) =>
  (action === "link" ? addLinks : removeLinks)(
    scope,
    documents.map(({ id }) => id),
    products.map(({ id }) => id),
  );

/** What was staged stands in the lists from its first link on; a label that came with the links is set. */
async function publish(
  scope: VendorScope,
  documents: readonly HeldDocument[],
  labels: Record<string, number | null | undefined>,
  labelField: string,
) {
  const changed = documents.flatMap(({ id, name, label_id: old, state }) => {
    const label_id = labels[id] === undefined ? old : labels[id];
    return state === "staged" || label_id !== old ? [{ id, name, label_id }] : [];
  });
  if (changed.length > 0) await save(scope, changed, labelField);
}
