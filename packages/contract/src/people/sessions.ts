import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { SessionId } from "../ground/ids.ts";

/** The proofs of a sign-in. `totp`, `recovery` and `passkey` follow the password; `company` is the sign-in of the user's company. */
export const signInWays = ["password", "totp", "recovery", "passkey", "passkey_alone", "company"] as const;
export type SignInWay = (typeof signInWays)[number];

/** A signed-in browser or program. */
export const SessionRecord = z.object({
  id: z.uuid(),
  /** For example "Chrome on Windows". */
  device: z.string(),
  /** The IP address of the sign-in. */
  address: z.nullable(z.string()),
  /** Where the address is, for example "Local network"; null if that is unknown. */
  place: z.nullable(z.string()),
  signed_in_at: z.iso.datetime(),
  /** Null for a session from before this was stored. */
  signed_in_with: z.nullable(z.enum(signInWays)),
  /** Accurate to five minutes, the lifetime of an access token. */
  last_used_at: z.iso.datetime(),
  /** This session made the request. */
  is_current: z.boolean(),
});
export type SessionRecord = z.output<typeof SessionRecord>;

export const listSessions = endpoint({
  method: "GET",
  path: "/api/accounts/sessions/",
  access: "signed-in",
  inPerson: true,
  summary: "The user's active sessions: the current one first, then by last use; at most 100",
  response: z.array(SessionRecord),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/api/accounts/sessions/{id}",
  access: "signed-in",
  inPerson: true,
  summary: "Sign the user out of one session",
  params: z.object({ id: SessionId }),
  response: z.object({}),
});

export const endAllSessions = endpoint({
  method: "DELETE",
  path: "/api/accounts/sessions/",
  access: "signed-in",
  inPerson: true,
  summary: "Sign the user out of all sessions, including this one",
  response: z.object({}),
});

export const endOtherSessions = endpoint({
  method: "POST",
  path: "/api/accounts/sessions/end-others",
  access: "signed-in",
  inPerson: true,
  summary: "Sign the user out of all sessions except this one",
  response: z.object({}),
});
