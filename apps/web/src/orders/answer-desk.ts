import type { answerForCompany, answerOrder, CallInput, CallOutput, OrderLine } from "@lading/contract";
import { keepPreviousData, queryOptions, type QueryKey } from "@tanstack/react-query";
import { createContext } from "react";
import { staleTimes } from "../lib/query-client.ts";

/** All lines of a revision of an order. */
export interface AllLines {
  revision: number;
  lines: readonly OrderLine[];
}

/** An answer to an order. Only staff who answer for a company give a reason. */
export type AnswerBody = CallInput<typeof answerOrder>["body"] &
  Partial<Pick<CallInput<typeof answerForCompany>["body"], "reason">>;

/** The calls of the screens that answer an order, given by its number. */
export interface AnswerDesk {
  /** The company for which staff answer. Null for the company's own people. */
  company: { id: string; name: string } | null;
  /** The key of all queries of the order's lines. */
  linesKey: (id: string) => QueryKey;
  fetchLines: (id: string, page: number, signal: AbortSignal) => Promise<{ count: number; results: OrderLine[] }>;
  productsKey: QueryKey;
  /** Finds the products of the company that can replace others. */
  fetchProducts: (search: string, signal: AbortSignal) => Promise<{ id: string; name: string }[]>;
  /** Sends an answer. The same key again does nothing twice. */
  send: (id: string, body: AnswerBody, key: string) => Promise<CallOutput<typeof answerOrder>>;
  /** The keys of the queries that an answer changes. */
  changes: (id: string) => QueryKey[];
}

/** Undefined for the company's own people. */
export const AnswerDeskContext = createContext<AnswerDesk | undefined>(undefined);

/** All lines of a revision of an order, for a page that needs their sums. The lines before stay while newer ones are loaded. */
export const allOrderLines = ({ linesKey, fetchLines }: AnswerDesk, id: string, revision: number) =>
  queryOptions({
    queryKey: [...linesKey(id), "all", revision],
    queryFn: async ({ signal }): Promise<AllLines> => {
      const lines: OrderLine[] = [];
      for (let page = 1, count = Infinity; lines.length < count; page++) {
        const found = await fetchLines(id, page, signal);
        if (found.results.length === 0) break;
        lines.push(...found.results);
        count = found.count;
      }
      return { revision, lines };
    },
    placeholderData: keepPreviousData,
    staleTime: staleTimes.userAndSearch,
  });

/** The products that can replace others, found while the user types. */
export const substitutes = ({ productsKey, fetchProducts }: AnswerDesk, search: string) =>
  queryOptions({
    queryKey: [...productsKey, search],
    queryFn: ({ signal }) => fetchProducts(search, signal),
    staleTime: staleTimes.userAndSearch,
  });
