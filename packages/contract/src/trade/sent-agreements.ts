import * as z from "zod/mini";
import { AgreementFile, dayOrNone } from "./agreements.ts";
import { endpoint } from "../ground/endpoint.ts";
import { AgreementId, OwnAgreementId } from "../ground/ids.ts";
import { lines } from "../ground/text.ts";

/* Files that vendors send for their agreements, and the decisions on them. */

/** Fields of the form with which a company sends the file of an agreement, all of them text. */
export const SentAgreementFields = z.strictObject({
  /** An empty text means that the agreement does not expire. */
  expiration_date: dayOrNone,
});

export const sendAgreement = endpoint({
  method: "POST",
  path: "/api/corporate-agreements/{id}/upload",
  access: "requirements.submit",
  flag: "Required Documents",
  summary: "Send an agreement: expiration_date, then document",
  params: z.object({ id: OwnAgreementId }),
  streams: ["multipart/form-data"],
  creates: true,
  repeatable: true,
  response: AgreementFile,
});

export const decideAgreement = endpoint({
  method: "POST",
  path: "/api/provider/agreements/{id}/decide",
  access: "provider.change_agreements",
  audits: ["decision", "reason"],
  summary: "Decide on a sent agreement",
  params: z.object({ id: AgreementId }),
  body: z.strictObject({
    decision: z.enum(["accept", "change"]),
    /** Required to ask for changes. */
    reason: z.optional(lines(1000)),
  }),
  response: z.object({ id: z.uuid(), status: z.enum(["accepted", "changes_requested"]) }),
});

export const undoAgreementDecision = endpoint({
  method: "POST",
  path: "/api/provider/agreements/{id}/undo",
  access: "provider.change_agreements",
  summary: "Undo a decision on a sent agreement",
  params: z.object({ id: AgreementId }),
  body: z.strictObject({}),
  response: z.object({ id: z.uuid(), status: z.literal("in_review") }),
});
