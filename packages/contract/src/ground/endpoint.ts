import type { ZodMiniType } from "zod/mini";
import type { FeatureName, Permission, ProviderPermission } from "./permissions.ts";
import type { ScopeOfCall } from "./scopes.ts";

/**
 * The users or programs that may make a call. It has no default, so no call is open by omission.
 * - `public`: everyone.
 * - `signed-in`: every live session, staff included, also before the latest terms are accepted.
 * - `member`: every user of a company who has accepted the latest terms.
 * - a permission of vendors: members whose role holds it; staff have no company and are refused.
 * - `staff`: all of the provider's staff.
 * - a permission of the provider: staff whose role holds it.
 * - `key`: a program of the provider that sends an API key, and no session.
 * - `directory`: a company's directory that sends its token, and no other key or session.
 */
export type Access =
  | "public"
  | "signed-in"
  | "member"
  | "staff"
  | "key"
  | "directory"
  | Permission
  | ProviderPermission;

export interface Deprecation {
  /** The first day on which it was deprecated, as `2027-01-31`. */
  readonly since: string;
  /** The day on which the call may stop working. */
  readonly sunset?: string;
  /** The page that tells what to use instead. */
  readonly link: string;
}

/** One call of the API. The server and the browser share this definition. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The literal path, parameters in braces. It is served with and without its trailing slash. */
  readonly path: `/${string}`;
  readonly access: Access;
  /**
   * The scope with which an API key may make the call, if the owner of the key has the access as well. Without a scope, the call
   * refuses keys.
   */
  readonly scope?: ScopeOfCall;
  /** The section that must be switched on for the company; while it is off the call does not exist (404). */
  readonly flag?: FeatureName;
  /** Staff who signed in as the user may not make this call. */
  readonly inPerson?: true;
  /** The user must have signed in or entered the password again in the last ten minutes (`confirmPassword`). Programs need not. */
  readonly confirmed?: true;
  /** No audit record is written, because only the user will see the result, for example a draft. Staff who act as the user are always recorded. */
  readonly unrecorded?: true;
  /** The body may contain texts that no column can store: the call keeps them in JSON, or refuses each at the field that it is for. */
  readonly takesAnyText?: true;
  /** Body fields that the audit record stores besides the ids of the path. They must not be secrets. */
  readonly audits?: readonly string[];
  /** One line for the OpenAPI document. */
  readonly summary: string;
  readonly params?: ZodMiniType;
  readonly query?: ZodMiniType;
  readonly body?: ZodMiniType;
  /** The bytes of the largest JSON body, if that is more than the megabyte of all other calls. */
  readonly largestBody?: number;
  /** Media types of a body that is read as a stream instead of JSON. If there is also a `body`, the call accepts both. */
  readonly streams?: readonly string[];
  /** The call creates something and responds with 201. */
  readonly creates?: true;
  /** The handler of a streamed body stores the response for an Idempotency-Key. All calls without a stream that create do. */
  readonly repeatable?: true;
  /** The call still works, but programs should stop using it. */
  readonly deprecated?: Deprecation;
  /** The field of the response that is shown once. It is null if an Idempotency-Key repeats the request. */
  readonly secret?: string;
  /** Media type, or types to choose from, of a response that is not JSON; `response` is then unused. */
  readonly answers?: string | readonly string[];
  readonly response: ZodMiniType;
}

/** Declares a call and keeps the exact types of its parts. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;
