import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { InvitationCode } from "./ids.ts";
import { NewPassword } from "./passwords.ts";
import { person } from "./person.ts";

/** `sent` waits for its person; `accptd` has become a user; `expired` and `cancelled` open nothing any more. */
export const invitationStates = ["sent", "accptd", "expired", "cancelled"] as const;

/** What an invitation says of the person it was sent to; what is known already fills the form. */
export const Invitation = z.object({
  email: z.string(),
  company_name: z.string(),
  first_name: z.nullable(z.string()),
  last_name: z.nullable(z.string()),
  phone_number: z.nullable(z.string()),
  department: z.nullable(z.string()),
  position: z.nullable(z.string()),
  state: z.enum(invitationStates),
});
export type Invitation = z.output<typeof Invitation>;

export const Registration = z.strictObject({ code: InvitationCode, ...person, password: NewPassword });

export const readInvitation = endpoint({
  method: "GET",
  path: "/api/accounts/user-invite/{code}",
  access: "public",
  summary: "The invitation of a code; 400 for a code that is unknown, expired or cancelled",
  params: z.object({ code: InvitationCode }),
  response: Invitation,
});

export const registerUser = endpoint({
  method: "POST",
  path: "/api/accounts/user-register",
  access: "public",
  summary: "Become a user by an invitation, once",
  body: Registration,
  response: z.object({}),
});
