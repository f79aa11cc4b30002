import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId } from "../ground/ids.ts";
import { Day, requiredText } from "../ground/text.ts";

/** Values that were not recorded are null. */
const CompanySuspension = z.object({
  since: z.nullable(z.iso.datetime()),
  /** The name of the staff member who suspended the company. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The day on which the company resumes, when it begins in UTC; null if only staff resume it. */
  until: z.nullable(z.iso.date()),
});
export type CompanySuspension = z.output<typeof CompanySuspension>;

export const readSuspension = endpoint({
  method: "GET",
  path: "/api/provider/companies/{id}/suspension",
  access: "provider.view_companies",
  summary: "The reason, author, beginning and end of a company's suspension; null if the company is active",
  params: z.object({ id: CompanyId }),
  response: z.object({ suspension: z.nullable(CompanySuspension) }),
});

export const SuspendCompany = z.strictObject({
  reason: requiredText(500, "Say why the company is suspended."),
  until: z.nullish(Day),
});

export const suspendCompany = endpoint({
  method: "POST",
  path: "/api/provider/companies/{id}/suspend",
  confirmed: true,
  access: "provider.change_companies",
  audits: ["reason", "until"],
  summary:
    "Suspend a company immediately: its users can neither sign in nor go on, and get no mails. 409 if it is suspended already",
  params: z.object({ id: CompanyId }),
  body: SuspendCompany,
  response: z.object({}),
});

export const resumeCompany = endpoint({
  method: "POST",
  path: "/api/provider/companies/{id}/resume",
  access: "provider.change_companies",
  summary: "End the suspension of a company: everything is as it was before. 409 if it is not suspended",
  params: z.object({ id: CompanyId }),
  response: z.object({}),
});
