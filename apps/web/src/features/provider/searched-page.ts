import type { PageSize } from "@lading/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";
import { readSearch } from "../../list/list-search.ts";
import { paging, searchText } from "../../list/search-readers.ts";

export type SearchedPage = ReturnType<typeof readSearchedPage>;

/** The tabs of a company's page. */
export const companyTabs = ["Users", "Agreements"] as const;
export type CompanyTab = (typeof companyTabs)[number];

/** Reads the address of a company's page: its tab and the state of the list of users. */
export const readCompanyPage = ({ tab, ...given }: GivenPage & { tab?: CompanyTab }) => ({
  ...readSearchedPage(given),
  tab: companyTabs.find((known) => known === tab) ?? companyTabs[0],
});

type GivenPage = { page?: number; page_size?: PageSize; search?: string } & SearchSchemaInput;

/**
 * Reads the address of a list of the console. All these lists are ordered by name, so their addresses have no parameter for
 * the order. The parameter type only checks the app's own links, because a typed address can contain anything.
 */
export function readSearchedPage(given: GivenPage) {
  return { ...readSearch({ ...paging, search: searchText }, given), ordering: "name" } as const;
}

/** Values that the addresses omit. */
export const fixedSearch = { search: "", ordering: "name" } as const;
