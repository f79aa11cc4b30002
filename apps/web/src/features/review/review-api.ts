import { decideEdits, type Decision, listReviewEdits, mostDecisions, readReviewCounts } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { ListPage } from "../../list/use-list.ts";
import { merged, type QueueRow, unaccounted } from "./queue-row.ts";
import type { ReviewSearch } from "./review-search.ts";

/** How often the queue looks for what is new, while somebody looks at it. */
const refreshMs = 15_000;

/** Ids that fit in one address. */
const idsAtOnce = 100;

/** Rejections bear their reason, each its own: no more of them fit in one body. */
const rejectionsAtOnce = 250;

export interface QueuePage extends ListPage<QueueRow> {
  /** Fields that match, on all pages. */
  readonly fields: number;
}

/** Every page of the queue that is kept. */
export const queuePages = { queryKey: ["review-queue"] } as const;

/**
 * A page of the queue. Of what waits, it keeps what it showed before when it is fetched again: rows that no longer wait
 * stay in their places and say what became of them.
 */
export const queuePage = (search: ReviewSearch) =>
  queryOptions({
    queryKey: [...queuePages.queryKey, search] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<QueuePage> => {
      const { results, count, fields } = await call(listReviewEdits, { query: asSent(search) }, signal);
      if (search.status) return { rows: results, total: count, fields };
      const shown = client.getQueryData<QueuePage>(queryKey)?.rows ?? [];
      const others = await findEdits(unaccounted(shown, results), signal);
      return { rows: merged(others(shown), results), total: count, fields };
    },
    staleTime: refreshMs / 2,
    refetchInterval: search.status ? false : refreshMs,
  });

/** The same for the list engine, to which a page is rows and how many there are. */
export const queueList = (search: ReviewSearch) => ({ ...queuePage(search), select: asListPage });

const asListPage = (page: QueuePage): ListPage<QueueRow> => page;

/** What waits, by age and by company, and reasons that were given lately. */
export const reviewCounts = queryOptions({
  queryKey: ["review-counts"],
  queryFn: ({ signal }) => call(readReviewCounts, {}, signal),
  staleTime: refreshMs / 2,
  refetchInterval: refreshMs,
});

/** The first fields that match, wherever in the list they stand: as many as can be decided at once. */
export async function findFirstFields(search: ReviewSearch): Promise<QueueRow[]> {
  const found: QueueRow[] = [];
  for (let page = 1; found.length < mostDecisions; page++) {
    const { results } = await call(listReviewEdits, { query: asSent({ ...search, page, page_size: 100 }) });
    found.push(...results);
    if (results.length === 0) break;
  }
  return found.slice(0, mostDecisions);
}

/** Sends decisions that are all of one kind; each is answered for itself. */
export async function sendDecisions(decisions: readonly Decision[]) {
  const size = decisions[0]?.decision === "reject" ? rejectionsAtOnce : mostDecisions;
  const answers = [];
  for (let first = 0; first < decisions.length; first += size) {
    const body = { decisions: decisions.slice(first, first + size) };
    answers.push(...(await call(decideEdits, { body })).results);
  }
  return answers;
}

export type Answer = Awaited<ReturnType<typeof sendDecisions>>[number];

/** Finds what became of changes, and gives the way to say so in rows that show them. */
async function findEdits(ids: readonly string[], signal: AbortSignal) {
  const parts = Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, part) =>
    ids.slice(part * idsAtOnce, (part + 1) * idsAtOnce),
  );
  const answers = await Promise.all(parts.map((id) => call(listReviewEdits, { query: { id, company: [] } }, signal)));
  const found = new Map(answers.flatMap(({ results }) => results.map((edit) => [edit.id, edit] as const)));
  const sought = new Set(ids);
  return (rows: readonly QueueRow[]) =>
    rows.map((row): QueueRow => {
      if (!sought.has(row.id)) return row;
      const edit = found.get(row.id);
      return edit ? { ...edit, attempt: row.attempt } : { ...row, status: "unknown" };
    });
}

/** A query string is text. */
const asSent = ({ page, page_size, status, company, search }: ReviewSearch) => ({
  status,
  company,
  search,
  id: [],
  page: String(page),
  page_size: String(page_size),
});
