import type { Client } from "pg";
import type { DemonstrationCompany } from "./companies.ts";
import type { Portal } from "./portal.ts";

/** The vendor that the demonstration fills, and its connections. */
export interface VendorTarget {
  client: Client;
  blobs: Portal["blobs"];
  company: DemonstrationCompany;
  companyId: string;
}
