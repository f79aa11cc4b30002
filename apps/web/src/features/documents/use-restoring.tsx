import { type ArchivedDocument, restoreDocuments } from "@lading/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { documentLists } from "../../files/document-lists.ts";
import { call } from "../../lib/api.ts";
import { useMay } from "../../lib/current-user.ts";
import type { ListPage } from "../../list/use-list.ts";
import { useQuestion } from "../../list/use-question.tsx";
import { showToast } from "../../ui/toast.tsx";
import type { LostLink } from "./lost-links.tsx";
import { outcomeText } from "./outcome-text.ts";
import type { Removal } from "./use-removal.ts";

/**
 * Asks, in the specification's words, before documents are restored; tells what came of it and leads to where they are.
 * `onLost` hears of the links that did not come back.
 */
export function useRestoring(remove: (removal: Removal) => void, onLost: (lost: readonly LostLink[]) => void) {
  const client = useQueryClient();
  const placeOf = usePlaces();
  const [ask, question] = useQuestion();

  /** `onSure` comes when the user has agreed. */
  const restore = (chosen: Removal["chosen"], onSure?: () => void) =>
    ask({
      title: "Are you sure you want to retrieve the file(s)?",
      text: "Order documents go back to their order, product documents to those of their products that you still have.",
      confirm: "Restore File(s)",
      cancel: "Close, Do Not Restore",
      onConfirm: () => {
        onSure?.();
        // Once they are restored no list of the archive knows them any more.
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
            const first = known.get(outcome.gone[0] ?? "");
            showToast(
              outcomeText(outcome, "restored"),
              outcome.stayed.size === 0 ? "ok" : "bad",
              first && placeOf(first),
            );
          },
        });
      },
    });
  return [restore, question] as const;
}

/** The way to where a restored document is, if the user may go there. */
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

/** The archived documents that have been listed, by their id. */
function archivedDocuments(client: QueryClient) {
  const lists = client.getQueriesData<ListPage<ArchivedDocument>>({ queryKey: documentLists.archive });
  return new Map(lists.flatMap(([, list]) => list?.rows ?? []).map((document) => [document.id, document]));
}
