import { listAcceptances, type TermsAcceptance } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { ListPage } from "../../list/use-list.ts";
import type { AcceptanceSearch } from "./acceptance-search.ts";

interface AcceptancePage extends ListPage<TermsAcceptance> {
  totals: { accepted: number; missing: number };
  /** The version that the list is about; null if no terms were published. */
  number: number | null;
}

/** The parameters of the address that the list and its export have in common. */
export const toFilter = ({ search, status, company, number }: AcceptanceSearch) => ({
  ...(search && { search }),
  company,
  status,
  number,
});

export const acceptanceList = (search: AcceptanceSearch) =>
  queryOptions({
    queryKey: ["content", "terms", "acceptances", search] as const,
    queryFn: async ({ signal }): Promise<AcceptancePage> => {
      const { page, page_size } = search;
      const answer = await call(listAcceptances, { query: { ...toFilter(search), page, page_size } }, signal);
      return { rows: answer.results, total: answer.count, totals: answer.totals, number: answer.number };
    },
  });
