import { type LinkedProduct, linkDocuments } from "@lading/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { focusListPart } from "../../../list/list-part.ts";
import { showToast } from "../../../ui/toast.tsx";
import { useConfirm } from "../../../ui/use-confirm.tsx";
import { refreshProductDocuments } from "./product-documents-api.ts";
import { changeDocuments } from "../../../files/change-documents.ts";
import { documentCount, outcomeText } from "../removal/outcome-text.ts";
import type { LinkAction } from "../edit/use-edited-document.ts";
import type { Outcome, Removal } from "../removal/use-removal.ts";

/** Unlinks documents from a product after the user has confirmed, shows the outcome and offers to undo it. */
export function useUnlinking({ name, gxp_sku, supplier_sku }: LinkedProduct, remove: (removal: Removal) => void) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const request = (action: LinkAction) => (doc_ids: string[]) =>
    call(linkDocuments, { body: { gxp_sku, supplier_sku, action, doc_ids } });

  const undo = useMutation({
    mutationFn: (ids: readonly string[]) => changeDocuments(ids, request("link")),
    onSuccess: ({ failed }, ids) => {
      const linked = ids.filter((id) => !failed.has(id));
      const [reason] = failed.values();
      // A toast shows the reason, because no list here contains the documents.
      if (reason !== undefined) showToast(`${documentCount(failed.size)} could not be linked again: ${reason}`, "bad");
      else showToast(outcomeText({ removed: linked, failed, unlisted: [] }, "linked again"));
    },
    onError: (error) => showToast(`Could not link again: ${failureText(error)}`, "bad"),
    onSettled: () => refreshProductDocuments(client),
  });
  const showOutcome = (outcome: Outcome) =>
    showToast(
      outcomeText(outcome, "unlinked"),
      outcome.failed.size === 0 ? "ok" : "bad",
      outcome.removed.length > 0
        ? {
            label: "Undo",
            onPress: () => {
              undo.mutate(outcome.removed);
              focusListPart("rows");
            },
          }
        : undefined,
    );
  /** `what` describes the documents in the question. `onSure` runs when the user has confirmed. */
  return async (what: string, chosen: Removal["chosen"], onSure?: () => void) => {
    const isSure = await confirm({
      title: `Unlink ${what} from this product?`,
      text: `Documents that you unlink from ${name} stay in Product Documents and linked to their other products.`,
      confirm: "Unlink",
    });
    if (!isSure) return;
    onSure?.();
    remove({ done: "unlinked", chosen, request: request("unlink"), onDone: showOutcome });
  };
}
