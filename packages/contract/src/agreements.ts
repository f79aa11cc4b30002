import * as z from "zod/mini";
import { DocumentName, DownloadAddress, DownloadRequest } from "./documents.ts";
import { endpoint } from "./endpoint.ts";
import { AgreementId, CompanyId } from "./ids.ts";
import { Day, requiredText } from "./text.ts";

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
  /** Null while the document is missing, as are extension and size. */
  name: z.nullable(z.string()),
  extension: z.nullable(z.string()),
  size: z.nullable(z.int()),
  expiration_date: z.nullable(Day),
  status_modified_date: z.iso.datetime(),
  /** Null while the document is missing. */
  modified_date: z.nullable(z.iso.datetime()),
  status: z.enum(agreementStatuses),
  /** Soon is within 30 days. */
  expiry: z.nullable(z.enum(["expired", "soon"])),
  /** Until it expires, by the server's calendar: 0 on its last day, less than that afterwards. */
  days_left: z.nullable(z.int()),
});
export type AgreementFile = z.output<typeof AgreementFile>;

export const AgreementGroup = z.object({ document_type: z.string(), files: z.array(AgreementFile) });
export type AgreementGroup = z.output<typeof AgreementGroup>;

export const listAgreements = endpoint({
  method: "GET",
  path: "/api/corporate-agreements/",
  access: "corporate_agreements.view_corporateagreement",
  summary: "The company's agreements by type",
  response: z.array(AgreementGroup),
});

export const downloadAgreements = endpoint({
  method: "POST",
  path: "/api/corporate-agreements/download/",
  access: "corporate_agreements.view_file_url",
  audits: ["documents_ids"],
  summary: "An address of one agreement as itself, or of several as a zip",
  body: DownloadRequest,
  response: DownloadAddress,
});

const dayOrNone = z.pipe(
  z.transform((given: unknown) => (given === undefined || given === "" ? null : given)),
  z.nullable(Day),
);

/** What a form says of an agreement: all of it text. A status but "1" needs a file. */
export const AgreementFields = z.strictObject({
  document_type: requiredText(100),
  status: z.enum(agreementStatuses, "Choose a status."),
  /** Empty for none. */
  expiration_date: dayOrNone,
});

export const listCompanyAgreements = endpoint({
  method: "GET",
  path: "/api/provider/companies/{id}/agreements",
  access: "staff",
  summary: "A company's agreements by type",
  params: z.object({ id: CompanyId }),
  response: z.array(AgreementGroup),
});

export const downloadCompanyAgreements = endpoint({
  method: "POST",
  path: "/api/provider/agreements/download/",
  access: "staff",
  audits: ["documents_ids"],
  summary: "An address of one agreement of any company as itself, or of several as a zip",
  body: DownloadRequest,
  response: DownloadAddress,
});

export const addAgreement = endpoint({
  method: "POST",
  path: "/api/provider/companies/{id}/agreements",
  access: "staff",
  summary: "Add an agreement of a company: fields document_type, status, expiration_date, then the file as document",
  params: z.object({ id: CompanyId }),
  streams: ["multipart/form-data"],
  creates: true,
  response: AgreementFile,
});

const changed = {
  document_type: z.optional(requiredText(100)),
  status: z.optional(z.enum(agreementStatuses)),
  /** Of its document, without the extension. */
  name: z.optional(DocumentName),
};

/** What a form says of an agreement that it changes: all of it text. What it leaves out stays. */
export const AgreementChangeFields = z.strictObject({
  ...changed,
  /** Empty for none. */
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
  access: "staff",
  audits: ["document_type", "status", "expiration_date", "name"],
  summary:
    "Change what is said of an agreement; a form with another file as document, after its fields, replaces the file",
  params: z.object({ id: AgreementId }),
  body: z.strictObject({ ...changed, expiration_date: z.optional(z.nullable(Day)) }),
  streams: ["multipart/form-data"],
  response: AgreementFile,
});

export const removeAgreement = endpoint({
  method: "DELETE",
  path: "/api/provider/agreements/{id}",
  access: "staff",
  summary: "Remove an agreement and its file for good",
  params: z.object({ id: AgreementId }),
  response: z.object({}),
});
