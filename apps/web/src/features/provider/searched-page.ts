import type { PageSize } from "@lading/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";
import { readSearch } from "../../list/list-search.ts";
import { paging, searchText } from "../../list/search-readers.ts";

export type SearchedPage = ReturnType<typeof readSearchedPage>;

/** The tabs of a company's page. */
export const companyTabs = ["Overview", "People", "Plan and licenses", "Flags", "Details", "Agreements"] as const;
export type CompanyTab = (typeof companyTabs)[number];

/** Reads the address of a company's page: its tab, and which list of people it shows with its state. */
export const readCompanyPage = ({ tab, people, ...given }: GivenPage & { tab?: CompanyTab; people?: "invited" }) => ({
  ...readSearchedPage(given),
  tab: companyTabs.find((known) => known === tab) ?? companyTabs[0],
  people: people === "invited" ? people : undefined,
});

type GivenPage = { page?: number; page_size?: PageSize; search?: string } & SearchSchemaInput;

/**
 * Reads the address of a list of the console. All these lists are ordered by name, so their addresses have no parameter for
 * the order. The parameter type only checks the app's own links, because a typed address can contain anything.
 */
function readSearchedPage(given: GivenPage) {
  return { ...readSearch({ ...paging, search: searchText }, given), ordering: "name" } as const;
}

/** The first page of a list with the fewest rows. */
export const firstPage = readSearch(paging, {});

/** Values that the addresses omit. */
export const fixedSearch = { search: "", ordering: "name" } as const;
