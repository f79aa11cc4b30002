import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { ActiveUserId, CompanyId, DeactivatedUserId, InvitationId } from "./ids.ts";
import { invitationSortKeys } from "./list-values.ts";
import { ordering, Paging } from "./list.ts";
import { InvitationRow, PendingInvitation } from "./users.ts";

const params = { id: CompanyId };

/** The roles that staff can give, the most powerful first. */
export const listCompanyRoles = endpoint({
  method: "GET",
  path: "/api/provider/roles",
  access: "staff",
  summary: "The roles that a user of a company can be given",
  response: z.array(z.object({ name: z.string(), description: z.string() })),
});

export const listCompanyInvitations = endpoint({
  method: "GET",
  path: "/api/provider/companies/{id}/invites",
  access: "staff",
  summary: "A company's pending invitations, by default sorted by email",
  params: z.object(params),
  query: z.extend(Paging, { ordering: z.optional(ordering(invitationSortKeys)) }),
  response: z.object({ count: z.int(), results: z.array(PendingInvitation) }),
});

export const inviteToCompany = endpoint({
  method: "POST",
  path: "/api/provider/companies/{id}/invites",
  access: "staff",
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
  access: "staff",
  summary: "Mail an invitation again with a new code. 409 if it was accepted or cancelled",
  params: z.object({ ...params, invitation: InvitationId }),
  response: z.object({}),
});

export const cancelCompanyInvitation = endpoint({
  method: "POST",
  path: "/api/provider/companies/{id}/invites/{invitation}/cancel",
  access: "staff",
  summary: "Cancel an invitation and free its license. 409 if it was accepted or cancelled",
  params: z.object({ ...params, invitation: InvitationId }),
  response: z.object({}),
});

export const changeCompanyUserRole = endpoint({
  method: "POST",
  path: "/api/provider/companies/{id}/users/{user}/change-role",
  access: "staff",
  audits: ["name"],
  summary: "Change the role of an active user, effective from the user's next request. 409 for the last Vendor Admin",
  params: z.object({ ...params, user: ActiveUserId }),
  body: z.strictObject({ name: InvitationRow.shape.role_name }),
  response: z.object({}),
});

export const deactivateCompanyUser = endpoint({
  method: "POST",
  path: "/api/provider/companies/{id}/users/{user}/deactivate",
  access: "staff",
  summary: "Deactivate a user immediately and free the license. 409 for the last Vendor Admin",
  params: z.object({ ...params, user: ActiveUserId }),
  response: z.object({}),
});

export const reactivateCompanyUser = endpoint({
  method: "POST",
  path: "/api/provider/companies/{id}/users/{user}/reactivate",
  access: "staff",
  summary: "Reactivate a user, which uses a license. 409 if none is left",
  params: z.object({ ...params, user: DeactivatedUserId }),
  response: z.object({}),
});
