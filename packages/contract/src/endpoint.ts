import type { ZodMiniType } from "zod/mini";
import type { FeatureName, Permission } from "./permissions.ts";

/**
 * Who may make a call. It has no default, so no call is open by omission.
 * - `public`: anybody.
 * - `signed-in`: every live session, staff included, also before the latest terms are accepted.
 * - `member`: every user of a company who has accepted the latest terms.
 * - a permission: members whose role holds it; staff have no company and are refused.
 * - `staff`: the provider's staff.
 * - `intake`: a program that shows an intake key.
 */
export type Access = "public" | "signed-in" | "member" | "staff" | "intake" | Permission;

/** One call of the API, as both sides know it. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The literal path, parameters in braces. It is served with and without its trailing slash. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** The section that must be switched on for the company; while it is off the call does not exist (404). */
  readonly flag?: FeatureName;
  /** Only the user in person may make this call: refused to staff who signed in as the user. */
  readonly inPerson?: true;
  /** What only the user themselves will ever see, such as a draft, is not put on record, unless staff do it as the user. */
  readonly unrecorded?: true;
  /** Fields of the body that the audit record keeps beside the ids of the path; never a secret. */
  readonly audits?: readonly string[];
  /** One line for the OpenAPI document. */
  readonly summary: string;
  readonly params?: ZodMiniType;
  readonly query?: ZodMiniType;
  readonly body?: ZodMiniType;
  /** Media types of a body that is read as a stream instead of JSON; where there is a `body`, both are taken. */
  readonly streams?: readonly string[];
  /** It makes something new, and says so by answering 201. */
  readonly creates?: true;
  /** Media type of an answer that is not JSON; `response` then describes nothing. */
  readonly answers?: string;
  readonly response: ZodMiniType;
}

/** Declares a call and keeps the exact types of its parts. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;
