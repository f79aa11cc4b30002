import { type AttributeId, listReviewEdits, readReviewSet, startBulkDecision } from "@lading/contract";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { findMissingIds, type QueueRow, type Verdict } from "../queue/queue-row.ts";
import { findEdits, type QueuePage, queuePages, reviewSets } from "../review-api.ts";

const refreshMs = 15_000;

/** The largest page of the list. */
const pageSize = 100;

export type EditSet = NonNullable<Awaited<ReturnType<typeof readSet>>>;

const readSet = (id: string, signal?: AbortSignal) => call(readReviewSet, { params: { id } }, signal);

/** A set with what is usual in it. */
export const editSet = (id: string) =>
  queryOptions({
    queryKey: [...reviewSets.queryKey, id],
    queryFn: ({ signal }) => readSet(id, signal),
    staleTime: refreshMs / 2,
    refetchInterval: refreshMs,
  });

type Part = "exceptions" | "usual";

const readPage = (
  id: string,
  part: Part | undefined,
  { page, field }: { page: number; field?: AttributeId | undefined },
  signal?: AbortSignal,
) => call(listReviewEdits, { query: { set: id, part, field, page, page_size: pageSize, company: [], id: [] } }, signal);

/**
 * The first pages of the pending changes of a set: its outliers and conflicts, or the others. A row that is no longer pending stays
 * in place and shows its new status.
 */
export const setRows = (id: string, part: Part, pages = 1) =>
  queryOptions({
    queryKey: [...queuePages.queryKey, "set", id, part, pages] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<QueuePage> => {
      const answers = await Promise.all(
        Array.from({ length: pages }, (_, place) => readPage(id, part, { page: place + 1 }, signal)),
      );
      const arrived = answers.flatMap(({ results }) => results);
      const shown = client.getQueryData<QueuePage>(queryKey)?.rows ?? [];
      const others = await findEdits(findMissingIds(shown, arrived), signal);
      const total = answers[0]?.count ?? 0;
      return { rows: mergeInPlace(others(shown), arrived), total, fields: total };
    },
    placeholderData: keepPreviousData,
    staleTime: refreshMs / 2,
    refetchInterval: refreshMs,
  });

function mergeInPlace(shown: readonly QueueRow[], arrived: readonly QueueRow[]): readonly QueueRow[] {
  const fresh = new Map(arrived.map((row) => [row.id, row]));
  const known = shown.map((row): QueueRow => {
    const edit = fresh.get(row.id);
    fresh.delete(row.id);
    return edit ? { ...edit, attempt: row.attempt } : row;
  });
  return [...known, ...fresh.values()];
}

/** All pending changes of a set or of one of its fields, or only the usual ones. */
export async function findChanges(id: string, part: Part | undefined, field?: AttributeId): Promise<QueueRow[]> {
  const found: QueueRow[] = [];
  for (let page = 1; ; page++) {
    const { results, count } = await readPage(id, part, { page, field });
    found.push(...results);
    if (results.length === 0 || found.length >= count) return found;
  }
}

/** Lets the server decide a set in the background. */
export const decideSet = (body: {
  set: string;
  field?: AttributeId | undefined;
  ticked: string[];
  decision: Verdict;
  reason?: string;
}) => call(startBulkDecision, { body });
