import { archiveDays, type Document } from "@lading/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { archiveQuestion, countProof } from "../../files/archive-question.ts";
import { documentLists } from "../../files/document-lists.ts";
import { useArchiveLink } from "../../files/use-archive-link.ts";
import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import { useMay } from "../../lib/use-may.ts";
import { focusRowsIfLost } from "../../list/focus-fallback.tsx";
import { useLeavingRows } from "../../list/use-leaving-rows.ts";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { archiveDocuments, archivedText } from "./archive-documents.ts";
import { orderDocuments } from "./orders-api.ts";

/** Documents of one order to archive: all of them if `only` is undefined. */
interface Archiving {
  purchaseOrder: string;
  only?: readonly Document[];
}

/**
 * Archives documents of orders after the user has confirmed. They disappear from their order immediately. Documents that the
 * server did not archive reappear with a mark, and `onFailed` expands their order.
 */
export function useArchiving(onFailed: (purchaseOrder: string) => void) {
  const client = useQueryClient();
  const archiveLink = useArchiveLink();
  const confirm = useConfirm();
  const may = useMay();
  const { leaving, marks, start, finish } = useLeavingRows();

  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ purchaseOrder, only }: Archiving) => {
      const query = orderDocuments(purchaseOrder);
      const documents = only ?? (await client.fetchQuery({ ...query, staleTime: 0 }).catch(showFailure));
      const ids = new Set(documents.map(({ id }) => id));
      start(ids);
      const change = await archiveDocuments(documents);
      const { archived, failed, error } = change;
      // The answer to an earlier request would bring them back.
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, (all) => all?.filter(({ id }) => !archived.has(id)));
      // Another user may have archived them meanwhile. If the request fails, they count as still listed.
      const asked = failed.size > 0 && error === undefined;
      const listed = asked ? await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined) : undefined;
      const unlisted = listed
        ? documents.filter(({ id }) => failed.has(id) && !listed.some((document) => document.id === id))
        : [];
      finish(ids, failed);

      if (failed.size > unlisted.length) onFailed(purchaseOrder);
      const tone = failed.size > 0 ? "bad" : "ok";
      showToast(archivedText(change, unlisted), tone, archived.size > 0 ? archiveLink : undefined);
      // The app reacts to errors of calls, for example when the user has lost a permission.
      if (error !== undefined) throw error;
    },
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: documentLists.archive });
      await client.invalidateQueries({ queryKey: documentLists.order });
      // The focused button may be disabled now, because an order without documents cannot be expanded or archived.
      focusRowsIfLost();
    },
  });

  const archive = async (archiving: Archiving) => {
    // The page knows what all documents of an order prove after it has read them. If that fails, archiving says why.
    const documents =
      archiving.only ??
      (may({ flag: "Required Documents" })
        ? await client.fetchQuery(orderDocuments(archiving.purchaseOrder)).catch(() => [])
        : []);
    const text = `${subjectText(archiving)} will move to the archive and be kept there for ${archiveDays} days, unless the label has other days.`;
    if (await confirm(archiveQuestion(text, countProof(documents)))) mutate(archiving);
  };

  return {
    archive,
    /** Ids of documents that are being archived. */
    leaving,
    /** Why documents were not archived, by id. */
    marks,
    isArchiving: (purchaseOrder: string) => isPending && variables.purchaseOrder === purchaseOrder,
  };
}

function subjectText({ purchaseOrder, only }: Archiving) {
  if (!only) return `All documents of ${purchaseOrder}`;
  const [first] = only;
  return first && only.length === 1 ? `“${first.name}”` : `${number(only.length)} documents of ${purchaseOrder}`;
}

function showFailure(error: unknown): never {
  showToast(`Could not archive: ${failureText(error)}`, "bad");
  throw error;
}
