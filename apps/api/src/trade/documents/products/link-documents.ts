import { linkDocuments, linkProducts } from "@lading/contract";
import type * as z from "zod/mini";
import type { SecretBox } from "../../../ground/codes/secret-box.ts";
import type { VendorScope } from "../../../ground/db/scope.ts";
import { conflict, invalid, notFound, permissionDenied } from "../../../ground/http/refusal.ts";
import { AuditedResponse } from "../../../ground/http/responses.ts";
import { recordEvents } from "../../../record/outbox/record-events.ts";
import { readChanged } from "../change-document.ts";
import {
  lockDocuments,
  lockProducts,
  lockUploads,
  type LockedDocument,
  type LockedProduct,
} from "../document-lock-queries.ts";
import { addLinks, removeLinks } from "./link-queries.ts";
import { requireWithinQuotas, type Quotas } from "../upload/quotas.ts";
import { reasons, lockChangeable } from "../lock-changeable.ts";
import { isChanged, type Places, planDocuments, saveDocuments, type Wanted } from "../save-documents.ts";

export interface LinkParts {
  quotas: Quotas;
  secrets: SecretBox;
}

/** Links one document to products or unlinks it from them. Changes all of the links or none. */
export async function linkToProducts(scope: VendorScope, parts: LinkParts, body: z.output<typeof linkProducts.body>) {
  const { doc_id, skus, action, label_id, values } = body;
  await lockUploads(scope);
  const products = await lockProducts(scope, skus);
  const document = (await lockDocuments(scope, [doc_id])).get(doc_id);
  if (document?.space !== "product") throw notFound();
  requirePermissions(scope, [document]);
  if (document.state === "archived") throw conflict("document_archived", reasons.archived);
  const known = new Set(products.map(({ gxp_sku }) => gxp_sku));
  const missing = [...new Set(skus)].filter((sku) => !known.has(sku));
  if (missing.length > 0) throw invalid({ skus: missing.map((sku) => `There is no product ${sku}.`) });

  await setLinks(scope, parts.quotas, action, [document], products);
  const [planned] =
    action === "link"
      ? await publish(scope, parts.secrets, [{ ...document, wanted: { label_id, values } }], products, {
          label: "label_id",
          values: () => "values",
        })
      : [];
  return new AuditedResponse(await readChanged(scope, doc_id), values ? [{ values: planned?.audited ?? {} }] : []);
}

/** Links documents to one product or unlinks them from it. Skips documents that cannot be changed. */
export async function linkToProduct(scope: VendorScope, parts: LinkParts, body: z.output<typeof linkDocuments.body>) {
  const { gxp_sku, action, doc_ids, labels = {}, values } = body;
  await lockUploads(scope);
  const products = await lockProducts(scope, [gxp_sku]);
  if (products.length === 0) throw notFound();
  const { documents, outcome } = await lockChangeable(scope, doc_ids, ({ space, state }) => {
    if (space !== "product") return reasons.missing;
    return state === "archived" ? reasons.archived : undefined;
  });
  requirePermissions(scope, documents);

  await setLinks(scope, parts.quotas, action, documents, products);
  const wanted = documents.map((document) => ({
    ...document,
    wanted: { label_id: labels[document.id], values: values?.[document.id] },
  }));
  const places = { label: "labels", values: (id: string) => `values.${id}` };
  const planned = action === "link" ? await publish(scope, parts.secrets, wanted, products, places) : [];
  const audited = planned.flatMap(({ id, audited: shown }) => (shown ? [[id, shown] as const] : []));
  return new AuditedResponse(outcome, values ? [{ values: Object.fromEntries(audited) }] : []);
}

type Action = z.output<typeof linkProducts.body>["action"];

/** Staged documents require the permission to upload, listed ones the permission to edit. */
function requirePermissions({ user }: VendorScope, documents: readonly LockedDocument[]) {
  const mayUpload = user.permissions.includes("persistent_documents.upload_document");
  const mayEdit = user.permissions.includes("persistent_documents.edit_document");
  const isAllowed = documents.every(({ state }) => (state === "staged" ? mayUpload : mayEdit));
  if (!isAllowed || !(mayUpload || mayEdit)) throw permissionDenied();
}

async function setLinks(
  scope: VendorScope,
  quotas: Quotas,
  action: Action,
  documents: readonly LockedDocument[],
  products: readonly { id: string }[],
) {
  const documentIds = documents.map(({ id }) => id);
  const productIds = products.map(({ id }) => id);
  await (action === "link" ? addLinks : removeLinks)(scope, documentIds, productIds);
  if (action === "link") await requireWithinQuotas(scope, quotas, documentIds);
}

/** Lists staged documents, because they are linked to these products now, and sets the labels and values of the request. Returns them. */
async function publish(
  scope: VendorScope,
  secrets: SecretBox,
  documents: readonly (LockedDocument & { wanted: Wanted })[],
  products: readonly LockedProduct[],
  places: Places,
) {
  const planned = await planDocuments(scope, documents, places);
  const changed = planned.filter((row, place) => {
    const before = documents[place]!; // There is one row for each document.
    return before.state === "staged" || isChanged(row, before);
  });
  if (changed.length > 0) await saveDocuments(scope, secrets, changed, places.label);
  const submitted = documents.filter(({ state }) => state === "staged");
  await recordEvents(
    scope,
    submitted.map(({ id, space, name, purchase_order }) => ({
      company_id: scope.companyId,
      type: "document.submitted",
      subject: id,
      data: { space, name, purchase_order, gxp_skus: products.map(({ gxp_sku }) => gxp_sku) },
    })),
  );
  return planned;
}
