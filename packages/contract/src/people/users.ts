import * as z from "zod/mini";
import { EmailChange } from "./email-changes.ts";
import { endpoint } from "../ground/endpoint.ts";
import { ActiveUserId, DeactivatedUserId, InvitationId } from "../ground/ids.ts";
import { invitationStates } from "./registration.ts";
import { invitationSortKeys, userSortKeys } from "../ground/list-values.ts";
import { ordering, Paging } from "../ground/list.ts";
import { emailAddress, lines, requiredText } from "../ground/text.ts";

const RoleName = requiredText(50, "User role is required.");
z.globalRegistry.add(RoleName, { examples: ["Full Access"] });

export const UsersQuery = z.extend(Paging, { ordering: z.optional(ordering(userSortKeys)) });
export const InvitationsQuery = z.extend(Paging, { ordering: z.optional(ordering(invitationSortKeys)) });

export const UserRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.object({ name: z.string() }),
  /** The number of sign-ins. */
  number_of_visits: z.int(),
  /** When the user last signed in; null if never. */
  last_api_login: z.nullable(z.iso.datetime()),
  accepted_at_least_once_terms_and_conditions: z.boolean(),
  accepted_latest_terms_and_conditions: z.boolean(),
  /** True for the company's only active Vendor Admin, who cannot lose the role or be deactivated. */
  is_only_admin: z.boolean(),
  /** The user's new address until it is confirmed; null if there is none. */
  email_change: z.nullable(EmailChange),
});
export type UserRecord = z.output<typeof UserRecord>;

/** A pending invitation. It uses a license until it is accepted or cancelled. */
export const PendingInvitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.object({ name: z.string() }),
  invite_sent_on: z.iso.datetime(),
  state: z.enum(invitationStates),
});
export type PendingInvitation = z.output<typeof PendingInvitation>;

const createListSchema = <T extends z.ZodMiniType>(row: T) => z.object({ count: z.int(), results: z.array(row) });

export const listActiveUsers = endpoint({
  method: "GET",
  path: "/api/accounts/active-users",
  access: "accounts.view_regularuser",
  flag: "Account Management",
  summary: "The company's active users, by default sorted by name",
  query: UsersQuery,
  response: createListSchema(UserRecord),
});

export const listDeactivatedUsers = endpoint({
  method: "GET",
  path: "/api/accounts/deactivated-users/",
  access: "accounts.view_regularuser",
  flag: "Account Management",
  summary: "The company's deactivated users, by default sorted by email",
  query: UsersQuery,
  response: createListSchema(UserRecord),
});

export const listInvitations = endpoint({
  method: "GET",
  path: "/api/accounts/user-invite",
  access: "accounts.view_regularuser",
  flag: "Account Management",
  summary: "The company's pending invitations, by default sorted by email",
  query: InvitationsQuery,
  response: createListSchema(PendingInvitation),
});

export const listRoles = endpoint({
  method: "GET",
  path: "/api/accounts/user-roles",
  access: "accounts.view_regularuser",
  flag: "Account Management",
  summary: "The roles that a user can be given",
  response: z.array(z.object({ name: z.string(), description: z.string() })),
});

/** The most invitations in one request. */
export const mostInvitations = 20;

/** The text of the mail if the inviter writes none. */
export const defaultInviteText =
  "In the portal you find your company's products, orders and documents, always up to date. Creating your account takes about two minutes.";

export const InvitationRow = z.strictObject({
  email: emailAddress("Email is required.", "Invalid email address, please correct."),
  role_name: RoleName,
  /** The text of the mail; `defaultInviteText` if it is empty. */
  invite_text: z.nullish(lines(2000)),
});

export const inviteUsers = endpoint({
  method: "POST",
  path: "/api/accounts/create-user-invites",
  confirmed: true,
  access: "accounts.change_regularuser",
  flag: "Account Management",
  audits: ["invites"],
  summary: "Invite people by mail: all of them, or none with a reason for each invalid row",
  body: z.strictObject({
    invites: z
      .array(InvitationRow)
      .check(
        z.minLength(1, "Invite at least one person."),
        z.maxLength(mostInvitations, `Invite at most ${mostInvitations} people at a time.`),
      ),
  }),
  response: z.object({ invites: z.array(PendingInvitation) }),
});

export const changeRole = endpoint({
  method: "POST",
  path: "/api/accounts/user/{id}/change-role",
  confirmed: true,
  access: "accounts.change_regularuser",
  flag: "Account Management",
  audits: ["name"],
  summary: "Change the role of an active user, effective from the user's next request. 409 for the last Vendor Admin",
  params: z.object({ id: ActiveUserId }),
  body: z.strictObject({ name: RoleName }),
  response: UserRecord,
});

export const deactivateUser = endpoint({
  method: "POST",
  path: "/api/accounts/user/{id}/deactivate",
  access: "accounts.change_regularuser",
  flag: "Account Management",
  summary: "Deactivate a user immediately and free the license. 409 for oneself and for the last Vendor Admin",
  params: z.object({ id: ActiveUserId }),
  response: z.object({}),
});

export const endUserSessions = endpoint({
  method: "POST",
  path: "/api/accounts/user/{id}/end-sessions",
  access: "accounts.change_regularuser",
  flag: "Account Management",
  summary: "Sign a user out everywhere, immediately",
  params: z.object({ id: ActiveUserId }),
  response: z.object({}),
});

export const reactivateUser = endpoint({
  method: "POST",
  path: "/api/accounts/user/{id}/reactivate",
  confirmed: true,
  access: "accounts.change_regularuser",
  flag: "Account Management",
  summary: "Reactivate a user, which uses a license. 409 if none is left",
  params: z.object({ id: DeactivatedUserId }),
  response: z.object({}),
});

export const deleteUser = endpoint({
  method: "DELETE",
  path: "/api/accounts/user/{id}/",
  access: "accounts.change_regularuser",
  flag: "Account Management",
  summary: "Permanently delete a deactivated user. 409 for an active one",
  params: z.object({ id: DeactivatedUserId }),
  response: z.object({}),
});

export const resendInvitation = endpoint({
  method: "POST",
  path: "/api/accounts/user-invite/{id}/resend",
  access: "accounts.change_regularuser",
  flag: "Account Management",
  summary:
    "Mail an invitation again with a new code; the old code becomes invalid. 409 if it was accepted or cancelled",
  params: z.object({ id: InvitationId }),
  response: z.object({}),
});

export const cancelInvitation = endpoint({
  method: "POST",
  path: "/api/accounts/user-invite/{id}/cancel",
  access: "accounts.change_regularuser",
  flag: "Account Management",
  summary: "Cancel an invitation and free its license. 409 if it was accepted or cancelled",
  params: z.object({ id: InvitationId }),
  response: z.object({}),
});
