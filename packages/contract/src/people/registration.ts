import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { InvitationCode } from "../ground/ids.ts";
import { NewPassword } from "./passwords.ts";
import { person } from "../ground/person.ts";
import { anyText } from "../ground/text.ts";

/** `sent` is pending, `accptd` has become a user, and `expired` and `cancelled` can no longer be accepted. */
export const invitationStates = ["sent", "accptd", "expired", "cancelled"] as const;

/** Data about the invited person, which prefills the registration form. */
export const Invitation = z.object({
  email: z.string(),
  /** The name of the company, or of the provider for its staff. */
  company_name: z.string(),
  is_for_staff: z.boolean(),
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

/** The web app makes this call instead of `readInvitation`, because logs of proxies and browsers' histories contain paths. */
export const lookUpInvitation = endpoint({
  method: "POST",
  path: "/api/accounts/look-up-user-invite",
  access: "public",
  unrecorded: true,
  summary: "The invitation of a code that the body has; 400 for a code that is unknown, expired or cancelled",
  body: z.strictObject({ code: InvitationCode }),
  response: Invitation,
});

export const registerUser = endpoint({
  method: "POST",
  path: "/api/accounts/user-register",
  access: "public",
  summary: "Register as a user with an invitation, once",
  body: Registration,
  response: z.object({}),
});

export const confirmEmail = endpoint({
  method: "POST",
  path: "/api/accounts/confirm-email/",
  access: "public",
  summary:
    "Change a user's address to the one that the link was mailed to, and end all sessions of the user. The link works once",
  body: z.strictObject({ code: anyText(200).check(z.minLength(1)) }),
  response: z.object({ email: z.string() }),
});
