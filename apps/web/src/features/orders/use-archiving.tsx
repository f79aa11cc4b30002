import { archiveDays, type Document } from "@lading/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { documentLists } from "../../files/document-lists.ts";
import { useMay } from "../../lib/current-user.ts";
import { failureText } from "../../lib/form-failure.ts";
import { keepFocus } from "../../list/focus-keeper.tsx";
import { useQuestion } from "../../list/use-question.tsx";
import { showToast } from "../../ui/toast.tsx";
import { archiveDocuments, archivedText } from "./archive-documents.ts";
import { orderDocuments } from "./orders-api.ts";

/** Documents of one order that are to be archived: all of them unless it is said which. */
interface Archiving {
  purchaseOrder: string;
  only?: Document;
}

/**
 * Asks before documents of orders are archived, and does it. They leave their order at once; what the server did not archive
 * comes back, marked with the reason, and `onStayed` opens its order.
 */
export function useArchiving(onStayed: (purchaseOrder: string) => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayLook = useMay()({ permission: "documents_archive.view_archive" });
  const [ask, question] = useQuestion();
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const [marks, setMarks] = useState<ReadonlyMap<string, string>>(new Map());

  const viewArchive = {
    label: "View Archive",
    onPress: () => void navigate({ to: "/document-repository", search: { type: "Archived Documents" } }),
  };

  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ purchaseOrder, only }: Archiving) => {
      const query = orderDocuments(purchaseOrder);
      const documents = only ? [only] : await client.fetchQuery({ ...query, staleTime: 0 }).catch(tellFailure);
      const meant = new Set(documents.map(({ id }) => id));
      setMarks((before) => new Map([...before].filter(([id]) => !meant.has(id))));
      setLeaving((before) => new Set([...before, ...meant]));

      const archived = await archiveDocuments(documents);
      // What was asked for before would bring them back.
      await client.cancelQueries({ queryKey: query.queryKey });
      client.setQueryData(query.queryKey, (all) => all?.filter(({ id }) => !archived.gone.has(id)));
      // Somebody else may have archived them meanwhile. Where the server does not tell, they are still there.
      const asked = archived.stayed.size > 0 && archived.refusal === undefined;
      const left = asked ? await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined) : undefined;
      const missed = left
        ? documents.filter(({ id }) => archived.stayed.has(id) && !left.some((document) => document.id === id))
        : [];
      setMarks((before) => new Map([...before, ...archived.stayed]));
      setLeaving((before) => new Set([...before].filter((id) => !meant.has(id))));

      if (archived.stayed.size > missed.length) onStayed(purchaseOrder);
      const tone = archived.stayed.size > 0 ? "bad" : "ok";
      showToast(archivedText(archived, missed), tone, mayLook && archived.gone.size > 0 ? viewArchive : undefined);
      // A right that was lost is noticed by the error of a call.
      if (archived.refusal !== undefined) throw archived.refusal;
    },
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: documentLists.archive });
      await client.invalidateQueries({ queryKey: documentLists.order });
      // An order without documents cannot be opened, nor its set archived again.
      keepFocus();
    },
  });

  const archive = (archiving: Archiving) =>
    ask({
      title: "Are you sure you want to Archive selected document(s)?",
      text: archiving.only
        ? `“${archiving.only.name}” will move to the archive and be kept there for ${archiveDays} days.`
        : `All documents of ${archiving.purchaseOrder} will move to the archive and be kept there for ${archiveDays} days.`,
      confirm: "Yes, Archive!",
      cancel: "Do Not Archive",
      onConfirm: () => mutate(archiving),
    });

  return {
    archive,
    question,
    /** Ids of those that are on their way to the archive. */
    leaving,
    /** Why documents are still there, by id. */
    marks,
    isArchiving: (purchaseOrder: string) => isPending && variables.purchaseOrder === purchaseOrder,
  };
}

function tellFailure(error: unknown): never {
  showToast(`Could not archive: ${failureText(error)}`, "bad");
  throw error;
}
