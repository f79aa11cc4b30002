import type { SearchSchemaInput } from "@tanstack/react-router";

/*
 * The router checks these addresses not at all, and the pages read them with `readCompanySearch` and `readCompanyPage`. So the
 * entry of the app, which vendors load too, does not contain their readers. The types only check the app's own links.
 */

interface CompanyListAddress {
  page?: number;
  page_size?: number;
  search?: string;
  ordering?: string;
  status?: readonly string[];
  plan?: readonly string[];
  health?: readonly string[];
}

interface CompanyPageAddress {
  page?: number;
  page_size?: number;
  search?: string;
  ordering?: string;
  tab?: CompanyTab;
  people?: "invited" | "moves";
}

/** The tabs of a company's page. */
export type CompanyTab =
  | "Overview"
  | "People"
  | "Products"
  | "Orders"
  | "Documents"
  | "Agreements"
  | "Plan and Licenses"
  | "Flags"
  | "Details"
  | "Connections"
  | "Activity";

export const acceptCompanyList = (given: CompanyListAddress & SearchSchemaInput): CompanyListAddress => given;
export const acceptCompanyPage = (given: CompanyPageAddress & SearchSchemaInput): CompanyPageAddress => given;

/** Values that the addresses omit. */
export const initialList = { search: "", ordering: "name" } as const;
export const initialPage = { ...initialList, tab: "Overview" } as const;
