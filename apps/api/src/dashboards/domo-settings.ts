import type { Dashboard } from "@lading/contract";

/** A Domo instance whose dashboards are shown instead of the portal's own. */
export interface DomoSettings {
  clientId: string;
  clientSecret: string;
  /** Ids of their embeds, with the names of the tabs. */
  dashboards: readonly Dashboard[];
  /** The column of Domo's data sets that holds the company's code; by it each company sees its own rows alone. */
  companyColumn: string;
  /** Where tokens are asked for. */
  apiUrl: string;
  /** Where browsers send the form of a frame. */
  embedUrl: string;
}
