import type * as contract from "@lading/contract";
import { decideEdits, type Decision, listReviewEdits, mostDecisions, readReviewCounts } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { staleTimes } from "../../lib/query-client.ts";
import type { CallAddress } from "../../lib/send.ts";
import { runInChunks, toChunks } from "../../list/run-in-chunks.ts";
import type { ListPage } from "../../list/use-list.ts";
import type { OriginsQuery } from "../../ui/value-with-origin.tsx";
import { mergeRows, type QueueRow, findMissingIds } from "./queue/queue-row.ts";
import type { ReviewSearch } from "./review-search.ts";

/** How often an open queue polls for new edits. */
const refreshMs = 15_000;

/** The number of ids that fit in one address. */
const maxIds = 100;

/** Each rejection repeats its reason, so fewer fit in one request body. */
const maxRejections = 250;

export interface QueuePage extends ListPage<QueueRow> {
  /** The number of matching fields on all pages. */
  readonly fields: number;
}

/** The query key of all cached pages of the queue. */
export const queuePages = { queryKey: ["review-queue"] } as const;

/**
 * A page of the queue. When pending edits are fetched again, rows that are no longer pending stay in place and show their
 * new status.
 */
export const queuePage = (search: ReviewSearch) =>
  queryOptions({
    queryKey: [...queuePages.queryKey, search] as const,
    queryFn: async ({ client, queryKey, signal }): Promise<QueuePage> => {
      const { results, count, fields } = await call(listReviewEdits, { query: toQuery(search) }, signal);
      if (search.status) return { rows: results, total: count, fields };
      const shown = client.getQueryData<QueuePage>(queryKey)?.rows ?? [];
      const others = await findEdits(findMissingIds(shown, results), signal);
      return { rows: mergeRows(others(shown), results), total: count, fields };
    },
    staleTime: refreshMs / 2,
    refetchInterval: search.status ? false : refreshMs,
  });

/** A page of the queue for the list engine, which reads only the rows and their total. */
export const queueList = (search: ReviewSearch) => ({ ...queuePage(search), select: asListPage });

const asListPage = (page: QueuePage): ListPage<QueueRow> => page;

// Without the schemas of its domain, which would be another file.
const readCompanyValueOrigins: CallAddress<typeof contract.readCompanyValueOrigins> = {
  method: "GET",
  path: "/api/provider/companies/{company}/products/{id}/origins",
  access: "staff",
};

/**
 * The origins of a product's live values. Changed values have another key, so that a value never shows the origin of
 * another.
 */
export const valueOrigins = (rows: readonly QueueRow[]): OriginsQuery => {
  const params = { company: rows[0]?.company.id ?? "", id: rows[0]?.gxp_sku ?? "" };
  return {
    queryKey: ["value-origins", params, rows.map(({ live_value }) => live_value)],
    // Not cancelled when a tooltip closes, because the next one shows the same response.
    queryFn: () => call(readCompanyValueOrigins, { params }),
    staleTime: staleTimes.most,
  };
};

/** The numbers of pending edits by age and by company, and the recent reasons of rejections. */
export const reviewCounts = queryOptions({
  queryKey: ["review-counts"],
  queryFn: ({ signal }) => call(readReviewCounts, {}, signal),
  staleTime: refreshMs / 2,
  refetchInterval: refreshMs,
});

/** The first matching fields on all pages, up to the maximum of one decision. */
export async function findFirstFields(search: ReviewSearch): Promise<QueueRow[]> {
  const found: QueueRow[] = [];
  for (let page = 1; found.length < mostDecisions; page++) {
    const { results } = await call(listReviewEdits, { query: toQuery({ ...search, page, page_size: 100 }) });
    found.push(...results);
    if (results.length === 0) break;
  }
  return found.slice(0, mostDecisions);
}

/** Sends decisions of one kind. Each has a result, also if the server refuses it. */
export async function sendDecisions(decisions: readonly Decision[]) {
  const size = decisions[0]?.decision === "reject" ? maxRejections : mostDecisions;
  const { answers, error } = await runInChunks(decisions, size, (chunk) =>
    call(decideEdits, { body: { decisions: chunk } }),
  );
  if (error !== undefined) throw error;
  return answers.flatMap(({ results }) => results);
}

export type Answer = Awaited<ReturnType<typeof sendDecisions>>[number];

/** Fetches edits that are no longer pending. Returns a function that updates the rows of these edits. */
async function findEdits(ids: readonly string[], signal: AbortSignal) {
  const answers = await Promise.all(
    toChunks(ids, maxIds).map((id) => call(listReviewEdits, { query: { id, company: [] } }, signal)),
  );
  const found = new Map(answers.flatMap(({ results }) => results.map((edit) => [edit.id, edit] as const)));
  const sought = new Set(ids);
  return (rows: readonly QueueRow[]) =>
    rows.map((row): QueueRow => {
      if (!sought.has(row.id)) return row;
      const edit = found.get(row.id);
      return edit ? { ...edit, attempt: row.attempt } : { ...row, status: "unknown" };
    });
}

/** The server sorts the queue by time and has no parameter for its order. */
const toQuery = ({ page, page_size, status, company, search }: ReviewSearch) => ({
  page,
  page_size,
  status,
  company,
  search,
  id: [],
});
