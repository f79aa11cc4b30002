import type { Client } from "pg";
import type { BlobStore } from "../storage/blob-store.ts";
import type { DemonstrationCompany } from "./companies.ts";

/** The vendor that is being filled, and where to. */
export interface VendorTarget {
  client: Client;
  blobs: BlobStore;
  company: DemonstrationCompany;
  companyId: string;
}
