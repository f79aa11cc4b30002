import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId, UserMoveId } from "../ground/ids.ts";
import { Paging, repeated } from "../ground/list.ts";
import { runStates } from "../record/run-kinds.ts";

/** The most users that one run moves. It moves them in one transaction. */
export const mostMovedUsers = 100;

const params = z.object({ id: CompanyId });
const Refusal = z.object({ detail: z.string(), code: z.string(), params: z.record(z.string(), z.unknown()) });

export const MovedUserCheck = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** The role, which the user keeps in the other company. */
  role: z.string(),
  /** API keys and assistants' tokens that the move revokes. */
  keys: z.int(),
  /** The user has linked the sign-in of the company, which the move unlinks. */
  has_company_sign_in: z.boolean(),
  /** The user is invited to the other company. The move cancels the invitation and takes its license. */
  is_invited: z.boolean(),
  /** The reason for which the move would leave the user in the old company, in the form of an error response; else null. */
  refusal: z.nullable(Refusal),
});

export const UserMoveCheck = z.object({
  /** Licenses of the other company that are free, and those that the move takes of them. */
  free_licenses: z.int(),
  needed_licenses: z.int(),
  /** The other company is suspended, so its users cannot sign in. */
  is_suspended: z.boolean(),
  /** The other company lets its users sign in only at its own identity provider. */
  enforces_company_sign_in: z.boolean(),
  users: z.array(MovedUserCheck),
});
export type UserMoveCheck = z.output<typeof UserMoveCheck>;

export const checkUserMove = endpoint({
  method: "GET",
  path: "/api/provider/companies/{id}/user-moves/check",
  access: "provider.change_company_users",
  summary: "Check how a move to the company `to` would change users, and which of them the portal would not move",
  params,
  query: z.object({ to: z.uuid(), user: repeated(z.uuid(), mostMovedUsers) }),
  response: UserMoveCheck,
});

export const MoveUsers = z.strictObject({
  to: z.uuid(),
  users: z
    .array(z.uuid())
    .check(
      z.minLength(1, "Choose at least one user."),
      z.maxLength(mostMovedUsers, `Choose at most ${mostMovedUsers} users.`),
    ),
});

export const moveUsers = endpoint({
  method: "POST",
  path: "/api/provider/companies/{id}/user-moves/",
  access: "provider.change_company_users",
  confirmed: true,
  audits: ["to", "users"],
  summary:
    "Move users to another company in the background, with their roles. Their sessions, keys and linked sign-ins end; edits, drafts and notifications stay. Both companies must be test companies, or neither",
  params,
  body: MoveUsers,
  response: z.object({ run: z.uuid() }),
});

const CompanyOfMove = z.object({ id: z.uuid(), name: z.string() });

/** The outcome for a user: moved, refused with the reason, moved back by the undo, or kept by the undo with the reason. */
export const movedUserStates = ["waiting", "moved", "refused", "moved_back", "kept"] as const;

const UserMove = z.object({
  /** The id of the run. */
  id: z.uuid(),
  state: z.enum(runStates),
  from: CompanyOfMove,
  to: CompanyOfMove,
  /** The name of the staff member; null if the account was deleted. */
  by: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  users: z.array(
    z.object({ id: z.uuid(), name: z.string(), state: z.enum(movedUserStates), reason: z.nullable(z.string()) }),
  ),
  /** The server is moving the users back. */
  is_undoing: z.boolean(),
  /** Until when it can be undone; null if it cannot. */
  undo_until: z.nullable(z.iso.datetime()),
});
export type UserMove = z.output<typeof UserMove>;

export const listUserMoves = endpoint({
  method: "GET",
  path: "/api/provider/companies/{id}/user-moves/",
  access: "provider.view_companies",
  summary: "The moves of users from and to a company, the newest first",
  params,
  query: Paging,
  response: z.object({ count: z.int(), results: z.array(UserMove) }),
});

export const undoUserMove = endpoint({
  method: "POST",
  path: "/api/provider/user-moves/{id}/undo",
  access: "provider.change_company_users",
  confirmed: true,
  summary:
    "Move the users back who have not been changed since, in the background. 409 if the move was undone before or is older than 30 days",
  params: z.object({ id: UserMoveId }),
  response: z.object({ run: z.uuid() }),
});
