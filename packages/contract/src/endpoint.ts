import type { ZodMiniType } from "zod/mini";
import type { FeatureName, Permission } from "./permissions.ts";

/**
 * The users or programs that may make a call. It has no default, so no call is open by omission.
 * - `public`: everyone.
 * - `signed-in`: every live session, staff included, also before the latest terms are accepted.
 * - `member`: every user of a company who has accepted the latest terms.
 * - a permission: members whose role holds it; staff have no company and are refused.
 * - `staff`: the provider's staff.
 * - `intake`: a program that sends an intake key.
 */
export type Access = "public" | "signed-in" | "member" | "staff" | "intake" | Permission;

/** One call of the API. The server and the browser share this definition. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The literal path, parameters in braces. It is served with and without its trailing slash. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** The section that must be switched on for the company; while it is off the call does not exist (404). */
  readonly flag?: FeatureName;
  /** Staff who signed in as the user may not make this call. */
  readonly inPerson?: true;
  /** No audit record is written, because only the user will see the result, for example a draft. Staff who act as the user are always recorded. */
  readonly unrecorded?: true;
  /** Body fields that the audit record stores besides the ids of the path. They must not be secrets. */
  readonly audits?: readonly string[];
  /** One line for the OpenAPI document. */
  readonly summary: string;
  readonly params?: ZodMiniType;
  readonly query?: ZodMiniType;
  readonly body?: ZodMiniType;
  /** Media types of a body that is read as a stream instead of JSON. If there is also a `body`, the call accepts both. */
  readonly streams?: readonly string[];
  /** The call creates something and responds with 201. */
  readonly creates?: true;
  /** Media type of a response that is not JSON; `response` is then unused. */
  readonly answers?: string;
  readonly response: ZodMiniType;
}

/** Declares a call and keeps the exact types of its parts. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;
