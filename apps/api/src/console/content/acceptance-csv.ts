import type { TermsAcceptance } from "@lading/contract";
import { toCsvLine } from "../../ground/http/csv-line.ts";

const columns: Readonly<Record<string, (row: TermsAcceptance) => string | null>> = {
  company_code: ({ company }) => company.company_code,
  company: ({ company }) => company.name,
  user: ({ user }) => user.name,
  email: ({ user }) => user.email,
  user_id: ({ user }) => user.id,
  status: ({ status }) => status,
  accepted_at: ({ accepted_at }) => accepted_at,
  sha256: ({ sha256 }) => sha256,
  address: ({ address }) => address,
  operating_system: ({ operating_system }) => operating_system,
  browser: ({ browser }) => browser,
  user_agent: ({ user_agent }) => user_agent,
  reminded_at: ({ reminded_at }) => reminded_at,
};

/** The first line of the CSV file. The byte order mark lets Excel read the file as UTF-8. */
export const acceptanceCsvHead = `\uFEFF${toCsvLine(Object.keys(columns))}`;

/** Formats acceptances as lines of the CSV file. */
export const toAcceptanceCsv = (rows: readonly TermsAcceptance[]) =>
  rows.map((row) => toCsvLine(Object.values(columns).map((read) => read(row)))).join("");
