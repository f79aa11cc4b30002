import { auditActionName, type AuditEntry } from "@lading/contract";
import { toCsvLine } from "../../ground/http/csv-line.ts";

const columns: Readonly<Record<string, (entry: AuditEntry) => string | null>> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  action: ({ action }) => auditActionName(action),
  call: ({ action }) => action,
  result: ({ result }) => result,
  actor: ({ actor }) => actor && actor.name,
  actor_email: ({ actor }) => actor && actor.email,
  actor_id: ({ actor }) => actor && actor.id,
  as_user: ({ as_user }) => as_user && as_user.name,
  as_user_email: ({ as_user }) => as_user && as_user.email,
  as_user_id: ({ as_user }) => as_user && as_user.id,
  company: ({ company }) => company && company.name,
  company_code: ({ company }) => company && company.company_code,
  address: ({ address }) => address,
  details: ({ details }) => JSON.stringify(details),
};

/** The first line of the CSV file. The byte order mark lets Excel read the file as UTF-8. */
export const auditCsvHead = `\uFEFF${toCsvLine(Object.keys(columns))}`;

/** Formats entries as lines of the CSV file. */
export const toAuditCsv = (entries: readonly AuditEntry[]) =>
  entries.map((entry) => toCsvLine(Object.values(columns).map((read) => read(entry)))).join("");
