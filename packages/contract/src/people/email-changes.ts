import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { ActiveUserId, ChangingUserId, CompanyId } from "../ground/ids.ts";
import { emailAddress } from "../ground/text.ts";

/** A user's new e-mail address that is not confirmed yet. Until then the user signs in with the former one. */
export const EmailChange = z.object({
  email: z.string(),
  sent_at: z.iso.datetime(),
  /** `expired` once the link no longer works. */
  state: z.enum(["sent", "expired"]),
});
export type EmailChange = z.output<typeof EmailChange>;

export const NewEmail = z.strictObject({
  email: emailAddress("Email is required.", "Invalid email address, please correct."),
});

const ofVendors = { method: "POST", access: "accounts.change_regularuser", flag: "Account Management" } as const;

export const changeEmail = endpoint({
  ...ofVendors,
  path: "/api/accounts/user/{id}/change-email",
  inPerson: true,
  confirmed: true,
  audits: ["email"],
  summary:
    "Mail a link to the new address of an active user. The address changes when the link is used; an earlier link becomes invalid. 409 for oneself",
  params: z.object({ id: ActiveUserId }),
  body: NewEmail,
  response: EmailChange,
});

export const resendEmailChange = endpoint({
  ...ofVendors,
  path: "/api/accounts/user/{id}/change-email/resend",
  summary: "Mail the link to a user's new address again with a new code. 409 if no change is pending",
  params: z.object({ id: ChangingUserId }),
  response: EmailChange,
});

export const cancelEmailChange = endpoint({
  ...ofVendors,
  path: "/api/accounts/user/{id}/change-email/cancel",
  summary: "Cancel the change of a user's address. 409 if none is pending",
  params: z.object({ id: ChangingUserId }),
  response: z.object({}),
});

const ofStaff = { method: "POST", access: "provider.change_company_users" } as const;

export const changeCompanyUserEmail = endpoint({
  ...ofStaff,
  path: "/api/provider/companies/{id}/users/{user}/change-email",
  confirmed: true,
  audits: ["email"],
  summary: "Mail a link to the new address of a company's active user. The address changes when the link is used",
  params: z.object({ id: CompanyId, user: ActiveUserId }),
  body: NewEmail,
  response: EmailChange,
});

export const resendCompanyUserEmail = endpoint({
  ...ofStaff,
  path: "/api/provider/companies/{id}/users/{user}/change-email/resend",
  summary: "Mail the link to the new address of a company's user again. 409 if no change is pending",
  params: z.object({ id: CompanyId, user: ChangingUserId }),
  response: EmailChange,
});

export const cancelCompanyUserEmail = endpoint({
  ...ofStaff,
  path: "/api/provider/companies/{id}/users/{user}/change-email/cancel",
  summary: "Cancel the change of the address of a company's user. 409 if none is pending",
  params: z.object({ id: CompanyId, user: ChangingUserId }),
  response: z.object({}),
});
