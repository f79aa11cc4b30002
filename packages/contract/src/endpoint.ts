import type { ZodMiniType } from "zod/mini";
import type { FeatureName, Permission } from "./permissions.ts";

/**
 * Who may make a call. It has no default, so no call is open by omission.
 * - `public`: anybody.
 * - `signed-in`: every live session, staff included.
 * - `intake`: a program that shows an intake key.
 * - a permission: vendor users whose role holds it; staff have no company and are refused.
 */
export type Access = "public" | "signed-in" | "intake" | Permission;

/** One call of the API, as both sides know it. */
export interface Endpoint {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** The literal path, parameters in braces. It is served with and without its trailing slash. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** The section that must be switched on for the company; while it is off the call does not exist (404). */
  readonly flag?: FeatureName;
  /** One line for the OpenAPI document. */
  readonly summary: string;
  readonly params?: ZodMiniType;
  readonly query?: ZodMiniType;
  readonly body?: ZodMiniType;
  /** Media types of a body that is read as a stream instead of JSON. */
  readonly streams?: readonly string[];
  /** Media type of an answer that is not JSON; `response` then describes nothing. */
  readonly answers?: string;
  readonly response: ZodMiniType;
}

/** Declares a call and keeps the exact types of its parts. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;
