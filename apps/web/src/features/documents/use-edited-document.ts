import { changeProductDocument, type Document, DocumentName, type LinkedProduct, linkProducts } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, isStatus, namesField } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { showToast } from "../../ui/toast.tsx";
import { productLabels } from "../../files/labels-api.ts";
import { refreshProductDocuments, showSaved } from "./documents-api.ts";

export type LinkAction = "link" | "unlink";
export type Chosen = readonly LinkedProduct[];

/**
 * A document, with what was changed of it and not saved yet. Each of its three parts is saved by itself; `onSaved` comes
 * while the button that was pressed can still have the focus.
 */
export function useEditedDocument(opened: Document, onSaved: () => void) {
  const client = useQueryClient();
  const [document, setDocument] = useState(opened);
  const [name, setName] = useState(opened.name);
  const [labelId, setLabelId] = useState(opened.label_id);
  const [chosen, setChosen] = useState<Record<LinkAction, Chosen>>({ link: [], unlink: [] });
  const choose = (action: LinkAction, products: Chosen) => setChosen((before) => ({ ...before, [action]: products }));

  const keep = (saved: Document) => {
    onSaved();
    setDocument(saved);
    showSaved(client, saved);
  };
  const settled = { onSettled: () => refreshProductDocuments(client) };
  const update = useOneAtATime({
    mutationFn: (sent: { name: string; labelId: number | null }) =>
      call(changeProductDocument, {
        params: { id: opened.id },
        body: {
          ...(sent.name.trim() !== document.name && { name: sent.name.trim() }),
          ...(sent.labelId !== document.label_id && { label_id: sent.labelId }),
        },
      }),
    onSuccess: (saved, sent) => {
      keep(saved);
      // What was typed since it was sent stays.
      setName((typed) => (typed === sent.name ? saved.name : typed));
      showToast("The document was updated.");
    },
    onError: (error) => {
      if (!namesField(error, "label_id")) return;
      setLabelId(null);
      void client.invalidateQueries(productLabels);
    },
    ...settled,
  });
  const linking = useOneAtATime({
    mutationFn: ({ action, products }: { action: LinkAction; products: Chosen }) =>
      call(linkProducts, { body: { doc_id: opened.id, skus: products.map(({ gxp_sku }) => gxp_sku), action } }),
    onSuccess: (saved, { action, products }) => {
      keep(saved);
      setChosen((before) => ({ ...before, [action]: before[action].filter((product) => !products.includes(product)) }));
      showToast(`${number(products.length)} ${products.length === 1 ? "SKU was" : "SKUs were"} ${action}ed.`);
    },
    ...settled,
  });

  const isNameChanged = name.trim() !== document.name || labelId !== document.label_id;
  const mistake = DocumentName.safeParse(name).error?.issues[0]?.message;
  const refused = update.error instanceof ApiError ? update.error.fields["name"]?.[0] : undefined;
  const lost: unknown = [update.error, linking.error].find((error) => isStatus(error, 404, 409));
  return {
    /** It was archived or deleted meanwhile: nothing of it can be saved any more. Undefined else. */
    lost,
    /** As it was saved last. */
    document,
    name,
    labelId,
    nameError: mistake ?? refused,
    labelError: namesField(update.error, "label_id") ? update.error.fields["label_id"]?.[0] : undefined,
    changeName: (typed: string) => {
      update.reset();
      setName(typed);
    },
    changeLabel: (id: number | null) => {
      update.reset();
      setLabelId(id);
    },
    isNameChanged,
    saveName: () => {
      // Enter in the field comes here too.
      if (isNameChanged && !mistake && !update.isPending) update.mutate({ name, labelId });
    },
    update,
    chosen,
    choose,
    saveLinks: (action: LinkAction) => linking.mutate({ action, products: chosen[action] }),
    linking,
    isPending: update.isPending || linking.isPending,
    hasChanges: !lost && (isNameChanged || chosen.link.length > 0 || chosen.unlink.length > 0),
  };
}

/** Why a part was not saved. */
export function refusalText(error: unknown) {
  if (isStatus(error, 404)) return "This document is no longer there. What you changed cannot be saved.";
  if (isStatus(error, 409)) return "This document was archived meanwhile. What you changed cannot be saved.";
  return failureText(error);
}
