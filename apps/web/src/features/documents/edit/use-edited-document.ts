import { changeProductDocument, type Document, type Label, LinkedProduct, linkProducts } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { productLabels } from "../../../files/labels-api.ts";
import { useNameAndLabel } from "../../../files/use-name-and-label.ts";
import { namesField } from "../../../lib/api-error.ts";
import { call } from "../../../lib/api.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { hasCode } from "../../../lib/has-code.ts";
import { useKept } from "../../../lib/kept.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { showToast } from "../../../ui/toast.tsx";
import { refreshProductDocuments, showSaved } from "../products/product-documents-api.ts";

export type LinkAction = "link" | "unlink";
const ChosenProducts = z.object({ link: z.array(LinkedProduct), unlink: z.array(LinkedProduct) });
export type Chosen = readonly LinkedProduct[];

/**
 * A document and its unsaved changes, in three parts that are saved separately: name and label, products to link, products
 * to unlink. `onSaved` runs while the pressed button can still have the focus.
 */
export function useEditedDocument(opened: Document, labels: readonly Label[] | undefined, onSaved: () => void) {
  const client = useQueryClient();
  const form = `product-document.${opened.id}`;
  const [chosen, setChosen] = useKept(`${form}.products`, ChosenProducts, { link: [], unlink: [] });
  const choose = (action: LinkAction, products: Chosen) => setChosen((before) => ({ ...before, [action]: products }));
  const showAsSaved = (saved: Document) => {
    onSaved();
    showSaved(client, saved);
  };
  const onSettled = () => refreshProductDocuments(client);

  const nameAndLabel = useNameAndLabel(opened, {
    form,
    labels,
    request: (body) => call(changeProductDocument, { params: { id: opened.id }, body }),
    onSaved: showAsSaved,
    onError: (error, setLabelId) => {
      if (!namesField(error, "label_id")) return;
      setLabelId(null);
      void client.invalidateQueries(productLabels);
    },
    onSettled,
  });
  const linking = useOneAtATime({
    mutationFn: ({ action, products }: { action: LinkAction; products: Chosen }) =>
      call(linkProducts, { body: { doc_id: opened.id, skus: products.map(({ gxp_sku }) => gxp_sku), action } }),
    onSuccess: (saved, { action, products }) => {
      showAsSaved(saved);
      nameAndLabel.setDocument(saved);
      setChosen((before) => ({ ...before, [action]: before[action].filter((product) => !products.includes(product)) }));
      showToast(`${number(products.length)} ${products.length === 1 ? "SKU was" : "SKUs were"} ${action}ed.`);
    },
    onSettled,
  });

  const lost: unknown = [nameAndLabel.error, linking.error].find(isLost);
  return {
    /** The error that shows that the document was archived or deleted meanwhile, so nothing can be saved; else undefined. */
    lost,
    nameAndLabel,
    chosen,
    choose,
    saveLinks: (action: LinkAction) => linking.mutate({ action, products: chosen[action] }),
    linking,
    isPending: nameAndLabel.isPending || linking.isPending,
    hasChanges: !lost && (nameAndLabel.isChanged || chosen.link.length > 0 || chosen.unlink.length > 0),
  };
}

/** Whether the document is no longer among the product documents, so nothing can be saved. */
const isLost = (error: unknown) => hasCode(error, "not_found", "document_archived");

/** Why a part was not saved. */
export function refusalText(error: unknown) {
  if (!isLost(error)) return failureText(error);
  if (hasCode(error, "not_found")) return "This document no longer exists. Your changes cannot be saved.";
  return "This document was archived meanwhile. Your changes cannot be saved.";
}
