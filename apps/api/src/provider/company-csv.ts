import type { ProviderCompany } from "@lading/contract";
import { toCsvLine } from "../http/csv-line.ts";

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
  "last_sign_in",
] as const satisfies readonly (keyof ProviderCompany)[];

/** Formats companies as CSV. The byte order mark lets Excel read the file as UTF-8. */
export const toCompanyCsv = (companies: readonly ProviderCompany[]) =>
  `\uFEFF${[columns, ...companies.map((company) => columns.map((column) => company[column]))].map(toCsvLine).join("")}`;
