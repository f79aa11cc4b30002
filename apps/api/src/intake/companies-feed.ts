import { CompanyCode, TaxId } from "@lading/contract";
import type { Feed } from "./feed.ts";
import { line, name } from "./field-rules.ts";

export const companiesFeed: Feed = {
  kind: "companies",
  table: "companies",
  touches: ["companies"],
  columns: {
    company_code: { required: true, value: CompanyCode },
    name: { required: true, value: name },
    address_line: { value: line },
    city: { value: line },
    state: { value: line },
    postal_code: { value: line },
    country: { value: line },
    website: { value: line },
    tax_id: { value: TaxId },
  },
  company: "id",
  key: ["company_code"],
};
