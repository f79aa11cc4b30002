import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { RoleId, StaffId, StaffInvitationId } from "../ground/ids.ts";
import { invitationSortKeys } from "../ground/list-values.ts";
import { staffSortKeys, staffStatuses } from "../ground/provider-list-values.ts";
import { ordering, Paging, repeated, SearchedPage } from "../ground/list.ts";
import { invitationStates } from "./registration.ts";
import { emailAddress, lines } from "../ground/text.ts";

const access = "provider.change_staff";

const RoleOfPerson = z.object({ id: z.int(), name: z.string() });

export const StaffMember = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: RoleOfPerson,
  status: z.enum(staffStatuses),
  /** When the person last signed in; null if never. */
  last_api_login: z.nullable(z.iso.datetime()),
  /** True for the only active Administrator, who cannot lose the role or be deactivated. */
  is_only_administrator: z.boolean(),
});
export type StaffMember = z.output<typeof StaffMember>;

export const StaffInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: RoleOfPerson,
  invite_sent_on: z.iso.datetime(),
  state: z.enum(invitationStates),
});
export type StaffInvitation = z.output<typeof StaffInvitation>;

export const listStaff = endpoint({
  method: "GET",
  path: "/api/provider/people",
  access,
  summary: "The provider's people, by default sorted by name; searches names and email addresses",
  query: z.extend(SearchedPage, {
    /** Ids of roles. */
    role: repeated(RoleId),
    status: repeated(z.enum(staffStatuses)),
    ordering: z.optional(ordering(staffSortKeys)),
  }),
  response: z.object({ count: z.int(), results: z.array(StaffMember) }),
});

export const listStaffInvitations = endpoint({
  method: "GET",
  path: "/api/provider/people/invites",
  access,
  summary: "Pending invitations to the provider's staff, by default sorted by email",
  query: z.extend(Paging, { ordering: z.optional(ordering(invitationSortKeys)) }),
  response: z.object({ count: z.int(), results: z.array(StaffInvitation) }),
});

const RoleChoice = z.int("Choose a role.").check(z.positive(), z.maximum(2_147_483_647));

export const NewStaffInvitation = z.strictObject({
  email: emailAddress("Email is required.", "Invalid email address, please correct."),
  role_id: RoleChoice,
  /** The text of the mail. */
  invite_text: z.nullish(lines(2000)),
});

export const inviteStaff = endpoint({
  method: "POST",
  path: "/api/provider/people/invites",
  confirmed: true,
  access,
  audits: ["email", "invite_text"],
  summary: "Invite a person to the provider's staff by mail. 403 for a role with permissions that the caller lacks",
  body: NewStaffInvitation,
  creates: true,
  response: StaffInvitation,
});

export const resendStaffInvitation = endpoint({
  method: "POST",
  path: "/api/provider/people/invites/{invitation}/resend",
  access,
  summary: "Mail an invitation again with a new code. 409 if it was accepted or cancelled",
  params: z.object({ invitation: StaffInvitationId }),
  response: z.object({}),
});

export const cancelStaffInvitation = endpoint({
  method: "POST",
  path: "/api/provider/people/invites/{invitation}/cancel",
  access,
  summary: "Cancel an invitation. 409 if it was accepted or cancelled",
  params: z.object({ invitation: StaffInvitationId }),
  response: z.object({}),
});

const params = z.object({ id: StaffId });

export const changeStaffRole = endpoint({
  method: "POST",
  path: "/api/provider/people/{id}/change-role",
  confirmed: true,
  access,
  summary:
    "Change the role of an active staff member, effective from their next request. 403 for a role with permissions that the caller lacks; 409 for the last Administrator, and if the caller would lose the permission to change roles",
  params,
  body: z.strictObject({ role_id: RoleChoice }),
  response: StaffMember,
});

export const deactivateStaff = endpoint({
  method: "POST",
  path: "/api/provider/people/{id}/deactivate",
  access,
  summary: "Deactivate a staff member immediately. 409 for oneself and for the last Administrator",
  params,
  response: StaffMember,
});

export const endStaffSessions = endpoint({
  method: "POST",
  path: "/api/provider/people/{id}/end-sessions",
  access,
  summary: "Sign a staff member out everywhere, immediately, also where they act as a user of a company",
  params,
  response: StaffMember,
});

export const reactivateStaff = endpoint({
  method: "POST",
  path: "/api/provider/people/{id}/reactivate",
  confirmed: true,
  access,
  summary: "Let a deactivated staff member sign in again. 403 for a role with permissions that the caller lacks",
  params,
  response: StaffMember,
});
