import { readSearch } from "../../list/list-search.ts";
import { oneOf, paging, searchText } from "../../list/search-readers.ts";
import type { CompanyTab } from "./company-address.ts";

export type SearchedPage = Omit<CompanyPageSearch, "tab" | "people">;
export type CompanyPageSearch = ReturnType<typeof readCompanyPage>;

export const companyTabs: readonly CompanyTab[] = [
  "Overview",
  "People",
  "Products",
  "Orders",
  "Figures",
  "Documents",
  "Agreements",
  "Plan and Licenses",
  "Flags",
  "Details",
  "Order Settings",
  "Connections",
  "Activity",
];

/** The lists of people are ordered by name or address, so their addresses have no parameter for the order. */
const ordering = "name";

const listReaders = { ...paging, search: searchText };
const readers = { ...listReaders, tab: oneOf(companyTabs, "Overview"), people: oneOf(["invited", "moves"], undefined) };

/** Reads the address of a company's page: its tab, and which list of its people or their moves it shows with its state. */
export const readCompanyPage = (given: object) => ({ ...readSearch(readers, given), ordering }) as const;

/** The first page of a list with the fewest rows. */
export const firstPage = readSearch(paging, {});
