export interface CompanyPageAddress {
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
  | "Figures"
  | "Documents"
  | "Agreements"
  | "Plan and Licenses"
  | "Flags"
  | "Details"
  | "Order Settings"
  | "Connections"
  | "Activity";

/** Values that the address omits. */
export const initialPage = { search: "", ordering: "name", tab: "Overview" } as const;
