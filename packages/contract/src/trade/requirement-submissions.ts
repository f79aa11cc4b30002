import * as z from "zod/mini";
import { DownloadAddress, DownloadRequest } from "./documents.ts";
import { GivenValues } from "./label-fields.ts";
import { Reading } from "./readings.ts";
import { RequirementItemDetail } from "./requirement-items.ts";
import { endpoint } from "../ground/endpoint.ts";
import { OwnRequirementFileId, OwnRequirementItemId } from "../ground/ids.ts";
import { Day, lines } from "../ground/text.ts";

/* How vendors send the documents that staff require. All calls but the download answer with the item as it is afterwards. */

/** The fields of each call that sends something for an item. */
const sending = {
  access: "requirements.submit",
  flag: "Required Documents",
  params: z.object({ id: OwnRequirementItemId }),
  response: RequirementItemDetail,
} as const;

/** The version of the item that the caller has read. If it has changed since, nothing is stored. */
const version = z.optional(z.int32());

export const uploadRequirementFile = endpoint({
  ...sending,
  method: "POST",
  path: "/api/requirements/{id}/files",
  summary: "Add a file to what is sent next for an item: values by the keys of their fields, then document",
  streams: ["multipart/form-data"],
  creates: true,
  repeatable: true,
});

export const addRequirementDocument = endpoint({
  ...sending,
  method: "POST",
  path: "/api/requirements/{id}/documents",
  audits: ["document_id"],
  summary: "Add a document that the company has to what is sent next for an item",
  body: z.strictObject({
    version,
    /** One of the item's `usable_documents`. */
    document_id: z.uuid("Must be the id of a document.").check(z.toLowerCase()),
  }),
  creates: true,
});

export const readRequirementFile = endpoint({
  method: "GET",
  path: "/api/requirements/{id}/reading",
  access: "requirements.view",
  flag: "Required Documents",
  summary: "Read the values of an item's fields in one of its files",
  params: z.object({ id: OwnRequirementItemId }),
  query: z.object({
    /** The id of the file. By default the first one that was not sent yet. */
    file: z.optional(z.uuid("Must be the id of a file.")),
  }),
  response: Reading,
});

export const removeRequirementFile = endpoint({
  ...sending,
  method: "DELETE",
  path: "/api/requirements/{id}/files/{file}",
  summary: "Remove a file that was not sent yet",
  params: z.object({ id: OwnRequirementItemId, file: OwnRequirementFileId }),
});

export const submitRequirement = endpoint({
  ...sending,
  method: "POST",
  path: "/api/requirements/{id}/submit",
  audits: ["note"],
  summary: "Send the uploaded files of an item with their values",
  body: z.strictObject({
    version,
    /** Given values replace those that were given with the files. */
    values: z.optional(GivenValues),
    /** For the reviewer, for example about a value that differs from what is needed. */
    note: z.optional(lines(2000)),
  }),
  creates: true,
});

export const withdrawRequirement = endpoint({
  ...sending,
  method: "POST",
  path: "/api/requirements/{id}/withdraw",
  summary: "Take back what was sent for an item; its files can be sent again",
  body: z.strictObject({ version }),
});

export const snoozeRequirement = endpoint({
  ...sending,
  method: "POST",
  path: "/api/requirements/{id}/snooze",
  audits: ["until"],
  summary: "Have no reminders of an item before a day",
  body: z.strictObject({
    /** At most the day on which it is due. Null ends it. */
    until: z.nullable(Day),
  }),
});

export const requestWaiver = endpoint({
  ...sending,
  method: "POST",
  path: "/api/requirements/{id}/waiver-request",
  audits: ["until", "reason"],
  summary: "Ask to do without a document until a day; replaces an earlier request",
  body: z.strictObject({
    version,
    reason: lines(1000).check(z.minLength(1, "Say why.")),
    /** At most the same day of the next year. */
    until: Day,
  }),
});

export const downloadRequirementFiles = endpoint({
  method: "POST",
  path: "/api/requirements/download/",
  access: "requirements.view",
  flag: "Required Documents",
  audits: ["documents_ids"],
  summary: "A download address for one file of the company's required documents, or for a zip of several",
  body: DownloadRequest,
  response: DownloadAddress,
});
