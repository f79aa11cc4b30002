import { type PageSize, SearchedPage as Query } from "@lading/contract";
import type { SearchSchemaInput } from "@tanstack/react-router";
import { readSearch } from "../../list/list-search.ts";

export type SearchedPage = ReturnType<typeof readSearchedPage>;

/** The parts of a company's page. */
export const companyTabs = ["Users", "Agreements"] as const;
export type CompanyTab = (typeof companyTabs)[number];

/** Reads which part of a company's page an address names, and where in the list of its users it is. */
export const readCompanyPage = ({ tab, ...given }: GivenPage & { tab?: CompanyTab }) => ({
  ...readSearchedPage(given),
  tab: companyTabs.find((one) => one === tab) ?? companyTabs[0],
});

type GivenPage = { page?: number; page_size?: PageSize; search?: string } & SearchSchemaInput;

/**
 * Reads the address of a list of the console; the type of what is given only guides the app's own links. All these lists
 * are ordered by name, which their addresses need not say.
 */
export function readSearchedPage(given: GivenPage) {
  const { page, page_size, search = "" } = readSearch(Query, given);
  return { page, page_size, search, ordering: "name" } as const;
}

/** What the addresses leave out. */
export const unsaid = { search: "", ordering: "name" } as const;
