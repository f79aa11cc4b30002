import * as z from "zod/mini";
import { auditCountLimit, auditExportLimit, auditResults, auditSortKeys } from "./audit-actions.ts";
import { endpoint } from "../ground/endpoint.ts";
import {
  exportChoice,
  exportFields,
  exporting,
  exportStart,
  exportStartSummary,
  exportSummary,
  type ExportColumns,
} from "./exports.ts";
import { ordering, Paging, repeated, SearchText } from "../ground/list.ts";
import { Day, inOrder, requiredText, text } from "../ground/text.ts";

/** A person in the audit record. */
export const AuditedPerson = z.object({
  id: z.uuid(),
  /** `removedUser` if the account was deleted. */
  name: z.string(),
  email: z.nullable(z.string()),
});

/** An action, with everything that was recorded about it. */
export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  /** The call, for example "POST /api/token", or the name of a job. `auditActions` has words for it. */
  action: z.string(),
  result: z.enum(auditResults),
  /** The person who acted: a user, or the staff member who had signed in as one. Null if no person is known. */
  actor: z.nullable(AuditedPerson),
  /** The user that a staff member had signed in as. */
  as_user: z.nullable(AuditedPerson),
  company: z.nullable(z.object({ id: z.uuid(), name: z.string(), company_code: z.string() })),
  address: z.nullable(z.string()),
  /** Ids of the path, recorded values of the body, and the name of the record that the call was about as `record_name`. */
  details: z.record(z.string(), z.unknown()),
});
export type AuditEntry = z.output<typeof AuditEntry>;

const filters = {
  /** The email address or the id of the person who acted. */
  actor: z.optional(text(254)),
  action: repeated(text(200)),
  result: z.optional(z.enum(auditResults)),
  /** The first and the last day, in UTC. */
  date_after: z.optional(Day),
  date_before: z.optional(Day),
  ordering: z.optional(ordering(auditSortKeys)),
};

const staffFilters = {
  ...filters,
  /** The email address or the id of the user that a staff member had signed in as. */
  as_user: z.optional(text(254)),
  /** A company's code or id. */
  company: z.optional(text(64)),
  /** The id, or a product's SKU, of the record that the call names. */
  subject: z.optional(requiredText(200)),
  address: z.optional(z.union([z.ipv4(), z.ipv6()], "Must be an IP address.")),
};

const counted = `Counts up to ${auditCountLimit} entries; \`count_is_limit\` says if there are more, which pages do not reach either`;

const page = <T extends z.ZodMiniType>(entry: T) =>
  z.object({ count: z.int(), count_is_limit: z.boolean(), results: z.array(entry) });

export const listAudit = endpoint({
  method: "GET",
  path: "/api/provider/audit/",
  access: "provider.view_audit",
  summary: `The audit record, the newest entries first. ${counted}`,
  query: z.extend(Paging, staffFilters).check(inOrder),
  response: page(AuditEntry),
});

export const exportAudit = endpoint({
  method: "GET",
  path: "/api/provider/audit/export",
  access: "provider.export_audit",
  confirmed: true,
  summary: `The entries that match, as CSV; 400 if there are more than ${auditExportLimit}. The audit record has the filter and the number of rows`,
  query: z.object(staffFilters).check(inOrder),
  answers: "text/csv",
  response: z.string(),
});

export const startAuditExport = endpoint({
  method: "POST",
  path: "/api/provider/audit/export",
  access: "provider.export_audit",
  confirmed: true,
  summary: "Write all entries that match to a CSV file in the background. The run has the file and the number of rows",
  body: z.strictObject(staffFilters).check(inOrder),
  creates: true,
  response: z.object({
    /** The id of the run. */
    run: z.uuid(),
  }),
});

export const readAuditState = endpoint({
  method: "GET",
  path: "/api/provider/audit/state",
  access: "provider.view_audit",
  summary: "The times at which the audit record was last sealed by a checkpoint and last compared with its checkpoints",
  response: z.object({
    /** Null before the first checkpoint. */
    sealed: z.nullable(z.object({ checkpoint: z.int(), at: z.iso.datetime() })),
    /** Null before the first verification. */
    verified: z.nullable(
      z.object({
        /** The newest checkpoint that was compared. */
        checkpoint: z.int(),
        at: z.iso.datetime(),
        /** A sentence for each span in which a row was altered, removed or inserted. */
        faults: z.array(z.string()),
      }),
    ),
  }),
});
export type AuditState = z.output<typeof readAuditState.response>;

const sought = z.object({ search: z.optional(SearchText), id: repeated(z.uuid(), 100) });

export const findAuditPeople = endpoint({
  method: "GET",
  path: "/api/provider/audit/people",
  access: "provider.view_audit",
  summary:
    "Up to ten people whose name or email address contains the words, or those with these ids. Words without three letters or digits in a row find only people of the provider",
  query: sought,
  response: z.array(AuditedPerson),
});

export const findOwnAuditPeople = endpoint({
  method: "GET",
  path: "/api/accounts/audit/people",
  access: "accounts.view_regularuser",
  flag: "Account Management",
  summary:
    "Up to ten users of the company whose name or email address contains the words; or those with these ids, and the staff among them who acted for the company",
  query: sought,
  response: z.array(AuditedPerson),
});

/** An action in the part of the audit record that a company sees. */
export const OwnAuditEntry = z.object({
  ...z.omit(AuditEntry, { company: true }).shape,
  /** Staff have no email address here. */
  actor: z.nullable(z.extend(AuditedPerson, { is_staff: z.boolean() })),
  as_user: z.nullable(z.extend(AuditedPerson, { is_staff: z.boolean() })),
});
export type OwnAuditEntry = z.output<typeof OwnAuditEntry>;

export const listOwnAudit = endpoint({
  method: "GET",
  path: "/api/accounts/audit/",
  access: "accounts.view_regularuser",
  flag: "Account Management",
  summary: `The actions of the company's users, and those of the provider's staff for the company, the newest first. ${counted}`,
  query: z.extend(Paging, filters).check(inOrder),
  response: page(OwnAuditEntry),
});

/** The columns of exported activity. The details are JSON. */
export const activityExportColumns = {
  at: { label: "Time", kind: "time" },
  action: { label: "Action", kind: "text" },
  result: { label: "Result", kind: "text" },
  actor: { label: "Person", kind: "text" },
  actor_email: { label: "Email", kind: "text" },
  as_user: { label: "As User", kind: "text" },
  address: { label: "IP Address", kind: "text" },
  details: { label: "Details", kind: "text" },
} as const satisfies ExportColumns;

export const exportOwnAudit = endpoint({
  ...exporting,
  path: "/api/accounts/audit/export",
  access: "accounts.view_regularuser",
  flag: "Account Management",
  summary: exportSummary("actions"),
  query: z.object({ ...filters, ...exportFields(activityExportColumns) }).check(inOrder),
});

export const startOwnAuditExport = endpoint({
  ...exportStart,
  path: "/api/accounts/audit/export",
  access: "accounts.view_regularuser",
  flag: "Account Management",
  summary: exportStartSummary("actions"),
  query: z.object(filters).check(inOrder),
  body: exportChoice(activityExportColumns),
});
