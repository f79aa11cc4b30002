import { CompanyCode, emailAddress, TaxId } from "@lading/contract";
import * as z from "zod/mini";
import type { Feed } from "./feed.ts";
import { line, name } from "./field-rules.ts";

const notAnAddress = "Must be an email address like name@company.example.";

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
    // Offered when staff invite the company's administrator. A load invites nobody, because a program or a stolen session must not
    // give rights.
    email: { value: emailAddress(notAnAddress, notAnAddress).check(z.toLowerCase()) },
  },
  company: "id",
  namedBy: ["company_code"],
  notes: "The email is that of the administrator to invite, see [administering.md](administering.md#the-work-queue).",
  key: ["company_code"],
};
