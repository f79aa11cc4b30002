import type { Document, PartlyDone } from "@lading/contract";
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { documentLists } from "../../../files/document-lists.ts";
import type { ListSearch } from "../../../list/list-search.ts";
import { useLeavingRows } from "../../../list/use-leaving-rows.ts";
import { useLastPage } from "../../../list/use-last-page.ts";
import type { List, ListPage } from "../../../list/use-list.ts";
import { changeDocuments, type DocumentsChange, type ChangeProgress } from "../../../files/change-documents.ts";

/** An action that removes documents from their list. */
export interface Removal {
  /** The participle for texts, for example "archived". */
  done: string;
  /** Returns the ids. A selection over all pages has to be fetched first. */
  chosen: () => Promise<readonly string[]>;
  /** Performs the action on documents, at most as many as one call accepts. */
  request: (ids: string[]) => Promise<PartlyDone>;
  onDone: (outcome: Outcome) => void;
}

export interface Outcome extends DocumentsChange {
  /** Ids of the removed documents. */
  removed: readonly string[];
  /** Documents that were not removed but have no row in the shown list, where a mark would be visible. */
  unlisted: readonly UnlistedDocument[];
}

/** A document that was not removed and has no row in the shown list. */
export interface UnlistedDocument {
  id: string;
  name: string;
  reason: string;
}

/** The state of a removal for the components that start it. */
export interface Removing {
  remove: (removal: Removal) => void;
  isPending: boolean;
  /** Set while a removal takes several calls. */
  progress: ChangeProgress | undefined;
  /** The documents of the last removal that have no row to be marked, until the user dismisses them. */
  unlisted: readonly UnlistedDocument[];
  dismissUnlisted: () => void;
}

/**
 * Removes documents from a list. They disappear immediately. Documents that the server did not remove reappear with a mark,
 * and those that another user removed meanwhile are named. An empty last page is replaced by the one before it. `from` is the
 * key prefix of the lists.
 */
export function useRemoval<Search extends ListSearch, Row extends Document>(found: List<Search, Row>, from: QueryKey) {
  const client = useQueryClient();
  const { leaving, marks, start, finish } = useLeavingRows();
  const [unlisted, setUnlisted] = useState<readonly UnlistedDocument[]>([]);
  const [progress, setProgress] = useState<ChangeProgress>();
  const { mutate, isPending, isIdle } = useMutation({
    mutationFn: async ({ done, chosen, request, onDone }: Removal) => {
      const ids = await chosen().catch((error: unknown) => {
        onDone({ removed: [], failed: new Map(), unlisted: [], error });
        throw error;
      });
      const names = new Map(client.getQueriesData<ListPage<Document>>({ queryKey: from }).flatMap(getNames));
      setUnlisted([]);
      start(new Set(ids));
      const change = await changeDocuments(ids, request, setProgress);
      const removed = ids.filter((id) => !change.failed.has(id));
      await removeFromLists(client, from, new Set(removed));
      const listed = change.failed.size > 0 ? await findListedIds(client, from, change.error === undefined) : undefined;
      const formatMark = (reason: string) => `Not ${done}: ${reason}`;
      const notListed = [...change.failed]
        .filter(([id]) => !listed?.has(id))
        .map(([id, reason]) => ({ id, name: names.get(id) ?? "A document", reason }));
      finish(new Set(ids), new Map([...change.failed].map(([id, reason]) => [id, formatMark(reason)])));
      setUnlisted(notListed.map(({ reason, ...document }) => ({ ...document, reason: formatMark(reason) })));
      setProgress(undefined);
      onDone({ ...change, removed, unlisted: notListed });
      // The app reacts to errors of calls, for example when the user has lost a permission.
      if (change.error !== undefined) throw change.error;
    },
    onSettled: () => {
      for (const queryKey of [documentLists.product, documentLists.archive])
        void client.invalidateQueries({ queryKey });
    },
  });
  useLastPage(found, !isIdle);

  const rows = found.rows?.filter(({ id }) => !leaving.has(id));
  const total = found.total && found.total - ((found.rows?.length ?? 0) - (rows?.length ?? 0));
  // If the whole page is removed while others remain, the rows of the next page are being fetched.
  const isEmptied = leaving.size > 0 && rows?.length === 0 && total !== 0;
  const list: List<Search, Row> = { ...found, total, rows: isEmptied ? undefined : rows };
  const dismissUnlisted = () => setUnlisted([]);
  return {
    list,
    marks,
    removing: { remove: mutate, isPending, progress, unlisted, dismissUnlisted } satisfies Removing,
  };
}

const getNames = ([, page]: readonly [QueryKey, ListPage<Document> | undefined]) =>
  (page?.rows ?? []).map(({ id, name }) => [id, name] as const);

/** Returns the ids of the shown rows. Fetches the lists first, unless the server has just failed. */
async function findListedIds(client: QueryClient, from: QueryKey, isResponding: boolean) {
  const shown = { queryKey: from, type: "active" } as const;
  if (isResponding) await client.refetchQueries(shown);
  return new Set(
    client
      .getQueriesData<ListPage<Document>>(shown)
      .flatMap(getNames)
      .map(([id]) => id),
  );
}

/** Removes documents from cached lists, because fetching the lists takes time and can fail. */
async function removeFromLists(client: QueryClient, from: QueryKey, ids: ReadonlySet<string>) {
  // The answer to an earlier request would bring them back.
  await client.cancelQueries({ queryKey: from });
  client.setQueriesData<ListPage<Document>>({ queryKey: from }, (page) => {
    if (!page) return page;
    const rows = page.rows.filter(({ id }) => !ids.has(id));
    return { rows, total: page.total - (page.rows.length - rows.length) };
  });
}
