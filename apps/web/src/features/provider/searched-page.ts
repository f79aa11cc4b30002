import { readSearch } from "../../list/list-search.ts";
import { oneOf, paging, searchText } from "../../list/search-readers.ts";
import type { CompanyTab } from "./company-address.ts";

export type SearchedPage = ReturnType<typeof readSearchedPage>;
export type CompanyPageSearch = ReturnType<typeof readCompanyPage>;

export const companyTabs: readonly CompanyTab[] = [
  "Overview",
  "People",
  "Plan and licenses",
  "Flags",
  "Details",
  "Agreements",
];

const readers = { tab: oneOf(companyTabs, "Overview"), people: oneOf(["invited"], undefined) };

/** Reads the address of a company's page: its tab, and which list of people it shows with its state. */
export const readCompanyPage = (given: object) => ({ ...readSearchedPage(given), ...readSearch(readers, given) });

/** The lists of people are ordered by name or address, so their addresses have no parameter for the order. */
const readSearchedPage = (given: object) =>
  ({ ...readSearch({ ...paging, search: searchText }, given), ordering: "name" }) as const;

/** The first page of a list with the fewest rows. */
export const firstPage = readSearch(paging, {});
