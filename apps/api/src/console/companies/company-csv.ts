import type { ProviderCompany } from "@lading/contract";
import { toCsvLine } from "../../ground/http/csv-line.ts";

const columns = [
  "company_code",
  "name",
  "status",
  "plan",
  "service_plan_expiration_date",
  "licenses",
  "active_users",
  "remaining_licenses",
  "products",
  "edits_waiting",
  "documents_missing",
  "last_sign_in",
  "tax_id",
  "integration",
  "last_load",
] as const satisfies readonly (keyof ProviderCompany)[];

/** The first line of the CSV file. The byte order mark lets Excel read the file as UTF-8. */
export const companyCsvHead = `\uFEFF${toCsvLine([...columns, "health"])}`;

/** Formats companies as lines of the CSV file. The last cell has all problems of the company, separated by spaces. */
export const toCompanyCsv = (companies: readonly ProviderCompany[]) =>
  companies
    .map((company) => toCsvLine([...columns.map((column) => company[column]), company.health.join(" ")]))
    .join("");
