import { type ArchivedDocument, restoreDocuments } from "@lading/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { documentLists } from "../../../files/document-lists.ts";
import { call } from "../../../lib/api.ts";
import { useMay } from "../../../lib/use-may.ts";
import type { ListPage } from "../../../list/use-list.ts";
import { showToast } from "../../../ui/toast.tsx";
import { useConfirm } from "../../../ui/use-confirm.tsx";
import type { LostLink } from "./lost-links.tsx";
import { outcomeText } from "../removal/outcome-text.ts";
import type { Removal } from "../removal/use-removal.ts";

/**
 * Restores documents after the user has confirmed, shows the outcome and links to the documents. The texts come from the
 * specification. `onLost` is called with the lost links.
 */
export function useRestoring(remove: (removal: Removal) => void, onLost: (lost: readonly LostLink[]) => void) {
  const client = useQueryClient();
  const getPlace = usePlaces();
  const confirm = useConfirm();

  /** `onSure` runs when the user has confirmed. */
  return async (chosen: Removal["chosen"], onSure?: () => void) => {
    const isSure = await confirm({
      title: "Are you sure you want to retrieve the file(s)?",
      text: "Order documents go back to their order, product documents to those of their products that you still have.",
      confirm: "Restore File(s)",
      cancel: "Close, Do Not Restore",
    });
    if (!isSure) return;
    onSure?.();
    // Read before the request, because restored documents are no longer in the cached lists of the archive.
    let known = new Map<string, ArchivedDocument>();
    const lost: LostLink[] = [];
    remove({
      done: "restored",
      chosen,
      request: async (ids) => {
        known = new Map([...known, ...archivedDocuments(client)]);
        const answer = await call(restoreDocuments, { body: ids.map((id) => ({ id })) });
        for (const [id, skus] of Object.entries(answer.lost_links))
          lost.push({ id, skus, name: known.get(id)?.name ?? "A document" });
        return answer;
      },
      onDone: (outcome) => {
        void client.invalidateQueries({ queryKey: documentLists.order });
        onLost(lost);
        const first = known.get(outcome.removed[0] ?? "");
        showToast(outcomeText(outcome, "restored"), outcome.failed.size === 0 ? "ok" : "bad", first && getPlace(first));
      },
    });
  };
}

/** Returns the toast's action that opens a restored document, if the user may see it. */
function usePlaces() {
  const navigate = useNavigate();
  const may = useMay();
  return ({ name, order_id }: ArchivedDocument) => {
    if (order_id !== null)
      return may({ permission: "order_documents.view_order_docs" })
        ? {
            label: "View Order",
            onPress: () =>
              void navigate({
                to: "/document-repository",
                search: { type: "Order Documents", purchase_order: order_id },
              }),
          }
        : undefined;
    return may({ permission: "persistent_documents.view_product_docs", flag: "Product Documents" })
      ? {
          label: "View Document",
          onPress: () =>
            void navigate({ to: "/document-repository", search: { type: "Product Documents", search: name } }),
        }
      : undefined;
  };
}

/** The archived documents in cached lists, by id. */
function archivedDocuments(client: QueryClient) {
  const lists = client.getQueriesData<ListPage<ArchivedDocument>>({ queryKey: documentLists.archive });
  return new Map(lists.flatMap(([, list]) => list?.rows ?? []).map((document) => [document.id, document]));
}
