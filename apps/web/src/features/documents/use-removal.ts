import type { Document, PartlyDone } from "@lading/contract";
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { documentLists } from "../../files/document-lists.ts";
import type { ListSearch } from "../../list/list-search.ts";
import { useLastPage } from "../../list/use-last-page.ts";
import type { List, ListPage } from "../../list/use-list.ts";
import { inTurns, type InTurns, type Progress } from "./in-turns.ts";

/** Something done to documents that takes them out of their list. */
export interface Removal {
  /** What they are afterwards: "archived". */
  done: string;
  /** Says which; those of all pages of a list have to be asked for first. */
  chosen: () => Promise<readonly string[]>;
  /** Does it to some of them, as many as one call takes. */
  request: (ids: string[]) => Promise<PartlyDone>;
  onDone: (outcome: Outcome) => void;
}

export interface Outcome extends InTurns {
  /** Ids of those that went. */
  gone: readonly string[];
  /** Those that stayed as they were, but are not in the list as it is now shown: where nobody would see their mark. */
  missed: readonly Missed[];
}

/** Why a document that is not to be seen in its list was not taken out of it. */
export interface Missed {
  id: string;
  name: string;
  reason: string;
}

/** Removing as those see it who ask for it. */
export interface Removing {
  remove: (removal: Removal) => void;
  isPending: boolean;
  /** Of a removal that takes several calls. */
  progress: Progress | undefined;
  /** What the last removal left without a row to be marked, until that is dismissed. */
  missed: readonly Missed[];
  dismissMissed: () => void;
}

/**
 * A list out of which documents are taken. They leave it at once, and what the server reports as still there comes back,
 * marked with the reason; what somebody else took out meanwhile is named. What follows moves up by itself; a last page that has become empty gives way to the one before.
 * The keys of the lists that they leave begin with `from`.
 */
export function useRemoval<Search extends ListSearch, Row extends Document>(found: List<Search, Row>, from: QueryKey) {
  const client = useQueryClient();
  const [leaving, setLeaving] = useState<ReadonlySet<string>>(new Set());
  const [marks, setMarks] = useState<ReadonlyMap<string, string>>(new Map());
  const [missed, setMissed] = useState<readonly Missed[]>([]);
  const [progress, setProgress] = useState<Progress>();
  const { mutate, isPending, isIdle } = useMutation({
    mutationFn: async ({ done, chosen, request, onDone }: Removal) => {
      const ids = await chosen().catch((refusal: unknown) => {
        onDone({ gone: [], stayed: new Map(), missed: [], refusal });
        throw refusal;
      });
      const isMeant = new Set(ids);
      const names = new Map(client.getQueriesData<ListPage<Document>>({ queryKey: from }).flatMap(namesOf));
      setMissed([]);
      setLeaving((before) => new Set([...before, ...ids]));
      setMarks((before) => new Map([...before].filter(([id]) => !isMeant.has(id))));
      const made = await inTurns(ids, request, setProgress);
      const gone = ids.filter((id) => !made.stayed.has(id));
      await takeOut(client, from, new Set(gone));
      const inList = made.stayed.size > 0 ? await idsInList(client, from, made.refusal === undefined) : undefined;
      const unseen = [...made.stayed].filter(([id]) => !inList?.has(id));
      const named = unseen.map(([id, reason]) => ({ id, name: names.get(id) ?? "A document", reason }));
      setLeaving((before) => new Set([...before].filter((id) => !isMeant.has(id))));
      const marked = [...made.stayed].map(([id, reason]) => [id, `Not ${done}: ${reason}`] as const);
      setMarks((before) => new Map([...before, ...marked]));
      setMissed(named.map(({ id, name, reason }) => ({ id, name, reason: `Not ${done}: ${reason}` })));
      setProgress(undefined);
      onDone({ ...made, gone, missed: named });
      // A right that was lost is noticed by the error of a call.
      if (made.refusal !== undefined) throw made.refusal;
    },
    onSettled: () => {
      for (const queryKey of [documentLists.product, documentLists.archive])
        void client.invalidateQueries({ queryKey });
    },
  });
  useLastPage(found, !isIdle);

  const rows = found.rows?.filter(({ id }) => !leaving.has(id));
  const total = found.total && found.total - ((found.rows?.length ?? 0) - (rows?.length ?? 0));
  // Where the whole page goes while others remain, these are on their way up.
  const isEmptied = leaving.size > 0 && rows?.length === 0 && total !== 0;
  const list: List<Search, Row> = { ...found, total, rows: isEmptied ? undefined : rows };
  const dismissMissed = () => setMissed([]);
  return { list, marks, removing: { remove: mutate, isPending, progress, missed, dismissMissed } satisfies Removing };
}

const namesOf = ([, page]: readonly [QueryKey, ListPage<Document> | undefined]) =>
  (page?.rows ?? []).map(({ id, name }) => [id, name] as const);

/** Ids of the rows that are shown; as the server has them now, unless it has just refused. */
async function idsInList(client: QueryClient, from: QueryKey, isAnswering: boolean) {
  const shown = { queryKey: from, type: "active" } as const;
  if (isAnswering) await client.refetchQueries(shown);
  return new Set(
    client
      .getQueriesData<ListPage<Document>>(shown)
      .flatMap(namesOf)
      .map(([id]) => id),
  );
}

/** Until the lists have come again, and if they should not come. */
async function takeOut(client: QueryClient, from: QueryKey, ids: ReadonlySet<string>) {
  // What was asked for before would bring them back.
  await client.cancelQueries({ queryKey: from });
  client.setQueriesData<ListPage<Document>>({ queryKey: from }, (page) => {
    if (!page) return page;
    const rows = page.rows.filter(({ id }) => !ids.has(id));
    return { rows, total: page.total - (page.rows.length - rows.length) };
  });
}
