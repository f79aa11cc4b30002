import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { RequirementFileId, RequirementItemId } from "../ground/ids.ts";
import { Day, lines } from "../ground/text.ts";
import { GivenValues } from "../trade/label-fields.ts";
import { ItemSubmission, RequirementItemDetail, submissionStates } from "../trade/requirement-items.ts";

const access = "provider.review_documents" as const;

/** A waiver of an item, or the request for one. */
export const ItemWaiver = z.object({
  id: z.uuid(),
  /** `ended` is one that the company took back or that an accepted document replaced. */
  state: z.enum(["asked", "granted", "refused", "ended"]),
  /** The request of the company; null if staff granted it unasked. */
  asked: z.nullable(z.object({ reason: z.string(), until: Day, at: z.iso.datetime(), by: z.nullable(z.string()) })),
  /** The words of the decision, which the company reads. */
  reason: z.nullable(z.string()),
  /** The last day of a granted one. */
  until: z.nullable(Day),
  decided_at: z.nullable(z.iso.datetime()),
  /** The name of the person; null if the account was deleted. */
  decided_by: z.nullable(z.string()),
});
export type ItemWaiver = z.output<typeof ItemWaiver>;

/** An item with everything that was ever sent for it and decided on it. */
export const RequirementRecord = z.extend(z.omit(RequirementItemDetail, { usable_documents: true }), {
  /** The kind of document. Null if the label was deleted. */
  label: z.nullable(z.string()),
  /** Staff asked for it once. */
  is_request: z.boolean(),
  /** All that was sent, the newest first, with what was taken back. */
  submissions: z.array(z.extend(ItemSubmission, { state: z.enum([...submissionStates, "withdrawn"]) })),
  /** The newest first. */
  waivers: z.array(ItemWaiver),
  /** The submission that waits for a decision: the batch of the page of reviews. */
  batch: z.nullable(z.uuid()),
});
export type RequirementRecord = z.output<typeof RequirementRecord>;

const ofItem = { access, params: z.object({ id: RequirementItemId }), response: RequirementRecord } as const;

export const readRequirementRecord = endpoint({
  ...ofItem,
  method: "GET",
  path: "/api/provider/requirement-items/{id}/record",
  summary:
    "A document that a company must give, with all its files, who decided on them and why, and its waivers. It does not put it in review",
});

export const uploadForCompany = endpoint({
  ...ofItem,
  method: "POST",
  path: "/api/provider/requirement-items/{id}/files",
  summary:
    "Add a file on behalf of the company to what is sent next for an item: values by the keys of their fields, then document",
  streams: ["multipart/form-data"],
  creates: true,
  repeatable: true,
});

export const removeForCompany = endpoint({
  ...ofItem,
  method: "DELETE",
  path: "/api/provider/requirement-items/{id}/files/{file}",
  summary: "Remove a file that staff uploaded on behalf of the company and that was not sent yet",
  params: z.object({ id: RequirementItemId, file: RequirementFileId }),
});

export const submitForCompany = endpoint({
  ...ofItem,
  method: "POST",
  path: "/api/provider/requirement-items/{id}/submit",
  audits: ["note"],
  summary: "Send the uploaded files of an item on behalf of the company. Somebody else decides on them",
  body: z.strictObject({
    /** The version of the item that the caller has read. If it has changed since, nothing is sent. */
    version: z.optional(z.int32()),
    /** Given values replace those that were given with the files. */
    values: z.optional(GivenValues),
    /** For the reviewer. */
    note: z.optional(lines(2000)),
  }),
  creates: true,
});
