import { type LinkedProduct, linkDocuments } from "@lading/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { focusListPart } from "../../list/list-part.ts";
import { useQuestion } from "../../list/use-question.tsx";
import { showToast } from "../../ui/toast.tsx";
import { refreshProductDocuments } from "./documents-api.ts";
import { inTurns } from "./in-turns.ts";
import { documentCount, outcomeText } from "./outcome-text.ts";
import type { LinkAction } from "./use-edited-document.ts";
import type { Outcome, Removal } from "./use-removal.ts";

/** Asks before documents are unlinked from a product; tells what came of it and offers to link them again. */
export function useUnlinking({ name, gxp_sku, supplier_sku }: LinkedProduct, remove: (removal: Removal) => void) {
  const client = useQueryClient();
  const [ask, question] = useQuestion();
  const request = (action: LinkAction) => (doc_ids: string[]) =>
    call(linkDocuments, { body: { gxp_sku, supplier_sku, action, doc_ids } });

  const undo = useMutation({
    mutationFn: (ids: readonly string[]) => inTurns(ids, request("link"), () => undefined),
    onSuccess: ({ stayed }, ids) => {
      const linked = ids.filter((id) => !stayed.has(id));
      const [reason] = stayed.values();
      // They are in no list here that could mark them.
      if (reason !== undefined) showToast(`${documentCount(stayed.size)} could not be linked again: ${reason}`, "bad");
      else showToast(outcomeText({ gone: linked, stayed, missed: [] }, "linked again"));
    },
    onError: (error) => showToast(`Could not link again: ${failureText(error)}`, "bad"),
    onSettled: () => refreshProductDocuments(client),
  });
  const tell = (outcome: Outcome) =>
    showToast(
      outcomeText(outcome, "unlinked"),
      outcome.stayed.size === 0 ? "ok" : "bad",
      outcome.gone.length > 0
        ? {
            label: "Undo",
            onPress: () => {
              undo.mutate(outcome.gone);
              focusListPart("rows");
            },
          }
        : undefined,
    );
  /** `what` names them in the question; `onSure` comes when the user has agreed. */
  const unlink = (what: string, chosen: Removal["chosen"], onSure?: () => void) =>
    ask({
      title: `Unlink ${what} from this product?`,
      text: `What is unlinked from ${name} stays in Product Documents, and with the other products that it is linked to.`,
      confirm: "Unlink",
      onConfirm: () => {
        onSure?.();
        remove({ done: "unlinked", chosen, request: request("unlink"), onDone: tell });
      },
    });
  return [unlink, question] as const;
}
