import * as z from "zod/mini";
import { DocumentName, DownloadAddress, DownloadRequest } from "./documents.ts";
import { endpoint } from "../ground/endpoint.ts";
import { AgreementId, CompanyId } from "../ground/ids.ts";
import { agreementSortKeys, agreementStates } from "../ground/provider-list-values.ts";
import { ordering, repeated, SearchedPage } from "../ground/list.ts";
import { Day, requiredText } from "../ground/text.ts";

/** "1" N/A: required and missing; "2" Received; "3" In progress; "4" Accepted. */
export const agreementStatuses = ["1", "2", "3", "4"] as const;
export type AgreementStatus = (typeof agreementStatuses)[number];

export const agreementStatusNames: Record<AgreementStatus, string> = {
  "1": "N/A",
  "2": "Received",
  "3": "In progress",
  "4": "Accepted",
};

export const AgreementFile = z.object({
  id: z.uuid(),
  /** This, extension and size are null while the document is missing. */
  name: z.nullable(z.string()),
  extension: z.nullable(z.string()),
  size: z.nullable(z.int()),
  expiration_date: z.nullable(Day),
  status_modified_date: z.iso.datetime(),
  /** Null while the document is missing. */
  modified_date: z.nullable(z.iso.datetime()),
  status: z.enum(agreementStatuses),
  /** "Soon" means within 30 days. */
  expiry: z.nullable(z.enum(["expired", "soon"])),
  /** Days until the agreement expires, by the server's calendar: 0 on its last day, negative afterwards. */
  days_left: z.nullable(z.int()),
  /** The file that the company sent, while it waits for the provider: its time, its sender, and the agreement that it renews. */
  sent: z.optional(
    z.object({
      at: z.iso.datetime(),
      by: z.nullable(z.string()),
      renews: z.nullable(z.object({ name: z.nullable(z.string()), expiration_date: z.nullable(Day) })),
      /** Of a needed document: what was sent together, which staff review. */
      batch: z.optional(z.uuid()),
    }),
  ),
  /** Why the provider refused the file that the company sent last. */
  reason: z.optional(z.string()),
  /** True if the company can send a file: for a missing agreement, or to renew this one. */
  upload: z.optional(z.literal(true)),
  /** The needed document that this agreement is. Its files, its decisions and this status are those of the document. */
  item: z.optional(z.uuid()),
});
export type AgreementFile = z.output<typeof AgreementFile>;

/** A file that the company sent and the provider refused. It can still be opened. */
export const RefusedAgreement = z.object({
  id: z.uuid(),
  name: z.string(),
  extension: z.string(),
  size: z.int(),
  expiration_date: z.nullable(Day),
  sent_at: z.iso.datetime(),
  /** This and `refused_by` are names, or null if the account was deleted. */
  sent_by: z.nullable(z.string()),
  refused_at: z.iso.datetime(),
  refused_by: z.nullable(z.string()),
  reason: z.string(),
});
export type RefusedAgreement = z.output<typeof RefusedAgreement>;

export const AgreementGroup = z.object({
  document_type: z.string(),
  files: z.array(AgreementFile),
  /** The latest files that were refused, at most 20, the newest first. Absent if there is none. */
  refused: z.optional(z.array(RefusedAgreement)),
});
export type AgreementGroup = z.output<typeof AgreementGroup>;

export const listAgreements = endpoint({
  method: "GET",
  path: "/api/corporate-agreements/",
  access: "corporate_agreements.view_corporateagreement",
  summary: "The company's agreements by type",
  response: z.array(AgreementGroup),
});

/** A day of a form. An empty or missing text is none. */
export const dayOrNone = z.pipe(
  z.transform((given: unknown) => (given === undefined || given === "" ? null : given)),
  z.nullable(Day),
);

export const downloadAgreements = endpoint({
  method: "POST",
  path: "/api/corporate-agreements/download/",
  access: "corporate_agreements.view_file_url",
  audits: ["documents_ids"],
  summary: "A download address for one agreement's file, or for a zip of several",
  body: DownloadRequest,
  response: DownloadAddress,
});

/** Fields of the form that adds an agreement, all of them text. Every status except "1" needs a file. */
export const AgreementFields = z.strictObject({
  document_type: requiredText(100),
  status: z.enum(agreementStatuses, "Choose a status."),
  /** An empty text means that the agreement does not expire. */
  expiration_date: dayOrNone,
});

export const listCompanyAgreements = endpoint({
  method: "GET",
  path: "/api/provider/companies/{id}/agreements",
  access: "provider.view_companies",
  summary: "A company's agreements by type",
  params: z.object({ id: CompanyId }),
  response: z.array(AgreementGroup),
});

/** An agreement in the staff's list of all companies. */
export const ListedAgreement = z.extend(AgreementFile, {
  company: z.object({ id: z.uuid(), name: z.string() }),
  document_type: z.string(),
  state: z.enum(agreementStates),
});
export type ListedAgreement = z.output<typeof ListedAgreement>;

export const listAllAgreements = endpoint({
  method: "GET",
  path: "/api/provider/agreements/",
  access: "provider.view_companies",
  summary:
    "The agreements of all companies, by default the most urgent first; searches names and codes of companies, types and document names",
  query: z.extend(SearchedPage, {
    state: repeated(z.enum(agreementStates)),
    company: z.optional(CompanyId),
    ordering: z.optional(ordering(agreementSortKeys)),
  }),
  response: z.object({ count: z.int(), results: z.array(ListedAgreement) }),
});

export const downloadCompanyAgreements = endpoint({
  method: "POST",
  path: "/api/provider/agreements/download/",
  access: "provider.view_companies",
  audits: ["documents_ids"],
  summary: "A download address for the file of one agreement of any company, or for a zip of several",
  body: DownloadRequest,
  response: DownloadAddress,
});

export const addAgreement = endpoint({
  method: "POST",
  path: "/api/provider/companies/{id}/agreements",
  access: "provider.change_agreements",
  summary: "Add an agreement of a company: fields document_type, status, expiration_date, then the file as document",
  params: z.object({ id: CompanyId }),
  streams: ["multipart/form-data"],
  creates: true,
  repeatable: true,
  response: AgreementFile,
});

const changed = {
  document_type: z.optional(requiredText(100)),
  status: z.optional(z.enum(agreementStatuses)),
  /** The document's name without its extension. */
  name: z.optional(DocumentName),
};

/** Fields of the form that changes an agreement, all of them text. A missing field stays as it is. */
export const AgreementChangeFields = z.strictObject({
  ...changed,
  /** An empty text means that the agreement does not expire. */
  expiration_date: z.optional(
    z.pipe(
      z.transform((given: unknown) => (given === "" ? null : given)),
      z.nullable(Day),
    ),
  ),
});
export type AgreementChange = z.output<typeof AgreementChangeFields>;

export const changeAgreement = endpoint({
  method: "PATCH",
  path: "/api/provider/agreements/{id}",
  access: "provider.change_agreements",
  audits: ["document_type", "status", "expiration_date", "name"],
  summary: "Change an agreement; a form that also contains a file as document, after its fields, replaces the file",
  params: z.object({ id: AgreementId }),
  body: z.strictObject({ ...changed, expiration_date: z.optional(z.nullable(Day)) }),
  streams: ["multipart/form-data"],
  response: AgreementFile,
});

export const removeAgreement = endpoint({
  method: "DELETE",
  path: "/api/provider/agreements/{id}",
  access: "provider.change_agreements",
  summary: "Delete an agreement and its file permanently",
  params: z.object({ id: AgreementId }),
  response: z.object({}),
});
