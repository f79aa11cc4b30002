import type { SearchSchemaInput } from "@tanstack/react-router";

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

/** The page reads the address with `readCompanyPage`. The type only checks the app's own links. */
export const acceptCompanyPage = (given: CompanyPageAddress & SearchSchemaInput): CompanyPageAddress => given;

/** Values that the address omits. */
export const initialPage = { search: "", ordering: "name", tab: "Overview" } as const;
