import type * as contract from "@lading/contract";
import { decideEdits, type Decision, listReviewEdits, mostDecisions, undoDecision } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { formatFields, type ProductHistory } from "../../history/product-history.ts";
import { call } from "../../lib/api.ts";
import type { CallAddress } from "../../lib/send.ts";
import { valueText } from "../../lib/value-text.ts";
import { runInChunks, toChunks } from "../../list/run-in-chunks.ts";
import type { ListPage } from "../../list/use-list.ts";
import { mergeRows, type QueueRow, findMissingIds } from "./queue/queue-row.ts";
import { refreshMs } from "./review-counts-api.ts";
import type { ReviewSearch } from "./review-search.ts";

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

/** The query key of all cached sets. Their rows are pages of the queue. */
export const reviewSets = { queryKey: ["review-sets"] } as const;

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

// Without the schemas of their domain, which would be another file.
const ofProduct = { method: "GET", access: "provider.view_products" } as const;
const readOrigins: CallAddress<typeof contract.readCompanyValueOrigins> = {
  ...ofProduct,
  path: "/api/provider/companies/{company}/products/{id}/origins",
};
const readHistory: CallAddress<typeof contract.readCompanyValueHistory> = {
  ...ofProduct,
  path: "/api/provider/companies/{company}/products/{id}/value-history",
};
const listPublications: CallAddress<typeof contract.listCompanyPublications> = {
  ...ofProduct,
  path: "/api/provider/companies/{company}/products/{id}/publications",
};
const readPastProduct: CallAddress<typeof contract.readCompanyPastProduct> = {
  ...ofProduct,
  path: "/api/provider/companies/{company}/products/{id}/as-of",
};

/** Where the live values of a product come from. */
export function productHistory(rows: readonly QueueRow[]): ProductHistory {
  const [row] = rows;
  const params = { company: row?.company.id ?? "", id: row?.gxp_sku ?? "" };
  return {
    productName: row?.product_name ?? "",
    key: [params, rows.map(({ live_value }) => live_value)],
    readOrigins: () => call(readOrigins, { params }),
    readChanges: (query, signal) => call(readHistory, { params, query }, signal),
    readPublications: (query, signal) => call(listPublications, { params, query }, signal),
    readPastValues: (date, signal) => call(readPastProduct, { params, query: { date } }, signal),
    format: formatFields(valueText),
  };
}

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

/** Sends decisions of one kind. Each has a result, also if the server refuses it. Each call has an id with which it can be undone. */
export async function sendDecisions(decisions: readonly Decision[]) {
  const size = decisions[0]?.decision === "reject" ? maxRejections : mostDecisions;
  const { answers, error } = await runInChunks(decisions, size, (chunk) =>
    call(decideEdits, { body: { decisions: chunk } }),
  );
  if (error !== undefined) throw error;
  return {
    answers: answers.flatMap(({ results }) => results),
    decisionIds: answers.flatMap(({ decision_id }) => decision_id ?? []),
  };
}

export type Decided = Awaited<ReturnType<typeof sendDecisions>>;
export type Answer = Decided["answers"][number];

/** Undoes decisions of the last seconds. Each row that a decision had decided has a result. */
export async function undoDecisions(decisionIds: readonly string[]) {
  const { answers, error } = await runInChunks(decisionIds, 1, ([id = ""]) =>
    call(undoDecision, { body: { decision_id: id } }),
  );
  if (error !== undefined) throw error;
  return answers.flatMap(({ results }) => results);
}

/** Fetches edits that are no longer pending. Returns a function that updates the rows of these edits. */
export async function findEdits(ids: readonly string[], signal: AbortSignal) {
  const answers = await Promise.all(
    toChunks(ids, maxIds).map((id) => call(listReviewEdits, { query: { id, company: [] } }, signal)),
  );
  const found = new Map(answers.flatMap(({ results }) => results.map((edit) => [edit.id, edit] as const)));
  const sought = new Set(ids);
  return (rows: readonly QueueRow[]) =>
    rows.map((row): QueueRow => {
      if (!sought.has(row.id)) return row;
      const edit = found.get(row.id);
      return edit ? { ...row, ...edit } : { ...row, status: "unknown" };
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
