import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { ActiveUserId, CompanyId, DeactivatedUserId, InvitationId } from "../ground/ids.ts";
import { invitationSortKeys } from "../ground/list-values.ts";
import { ordering, Paging } from "../ground/list.ts";
import { InvitationRow, PendingInvitation } from "./users.ts";

const params = { id: CompanyId };

/** A company's invitation as staff see it. */
export const CompanyInvitation = z.extend(PendingInvitation, {
  /** Where the person creates the account, for staff who may invite to a test company, whose mails are not sent; else null. */
  link: z.nullable(z.string()),
});
export type CompanyInvitation = z.output<typeof CompanyInvitation>;

export const listCompanyInvitations = endpoint({
  method: "GET",
  path: "/api/provider/companies/{id}/invites",
  access: "provider.view_companies",
  summary: "A company's pending invitations, by default sorted by email",
  params: z.object(params),
  query: z.extend(Paging, { ordering: z.optional(ordering(invitationSortKeys)) }),
  response: z.object({ count: z.int(), results: z.array(CompanyInvitation) }),
});

export const inviteToCompany = endpoint({
  method: "POST",
  path: "/api/provider/companies/{id}/invites",
  confirmed: true,
  access: "provider.change_company_users",
  audits: ["email", "role_name", "invite_text"],
  summary: "Invite a person to a company by mail. 400 if the company has no license left",
  params: z.object(params),
  body: InvitationRow,
  creates: true,
  response: PendingInvitation,
});

export const resendCompanyInvitation = endpoint({
  method: "POST",
  path: "/api/provider/companies/{id}/invites/{invitation}/resend",
  access: "provider.change_company_users",
  summary: "Mail an invitation again with a new code. 409 if it was accepted or cancelled",
  params: z.object({ ...params, invitation: InvitationId }),
  response: z.object({}),
});

export const cancelCompanyInvitation = endpoint({
  method: "POST",
  path: "/api/provider/companies/{id}/invites/{invitation}/cancel",
  access: "provider.change_company_users",
  summary: "Cancel an invitation and free its license. 409 if it was accepted or cancelled",
  params: z.object({ ...params, invitation: InvitationId }),
  response: z.object({}),
});

export const changeCompanyUserRole = endpoint({
  method: "POST",
  path: "/api/provider/companies/{id}/users/{user}/change-role",
  confirmed: true,
  access: "provider.change_company_users",
  audits: ["name"],
  summary: "Change the role of an active user, effective from the user's next request. 409 for the last Vendor Admin",
  params: z.object({ ...params, user: ActiveUserId }),
  body: z.strictObject({ name: InvitationRow.shape.role_name }),
  response: z.object({}),
});

export const deactivateCompanyUser = endpoint({
  method: "POST",
  path: "/api/provider/companies/{id}/users/{user}/deactivate",
  access: "provider.change_company_users",
  summary: "Deactivate a user immediately and free the license. 409 for the last Vendor Admin",
  params: z.object({ ...params, user: ActiveUserId }),
  response: z.object({}),
});

export const endCompanyUserSessions = endpoint({
  method: "POST",
  path: "/api/provider/companies/{id}/users/{user}/end-sessions",
  access: "provider.change_company_users",
  summary: "Sign a user out everywhere, immediately",
  params: z.object({ ...params, user: ActiveUserId }),
  response: z.object({}),
});

export const reactivateCompanyUser = endpoint({
  method: "POST",
  path: "/api/provider/companies/{id}/users/{user}/reactivate",
  confirmed: true,
  access: "provider.change_company_users",
  summary: "Reactivate a user, which uses a license. 409 if none is left",
  params: z.object({ ...params, user: DeactivatedUserId }),
  response: z.object({}),
});
