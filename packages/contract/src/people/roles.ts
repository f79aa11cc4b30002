import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { RoleId } from "../ground/ids.ts";
import { permissions, providerPermissions } from "../ground/permissions.ts";
import { requiredText, text } from "../ground/text.ts";

export const roleSides = ["provider", "vendors"] as const;

/** The role of the provider that has all permissions and keeps them. At least one active staff member has it. */
export const administratorRole = "Administrator";

export const Role = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  side: z.enum(roleSides),
  /** The role keeps its name and cannot be removed. */
  is_fixed: z.boolean(),
  permissions: z.array(z.enum([...permissions, ...providerPermissions])),
  active_users: z.int(),
  deactivated_users: z.int(),
  /** Pending invitations. */
  invitations: z.int(),
});
export type Role = z.output<typeof Role>;

export const readRoles = endpoint({
  method: "GET",
  path: "/api/provider/roles",
  access: "staff",
  summary: "The roles of the provider's staff and of vendors with their permissions, the most powerful first",
  query: z.object({ side: z.optional(z.enum(roleSides)) }),
  response: z.array(Role),
});

const RoleName = requiredText(50, "Role name is required.");
const Description = text(200);
/** The permissions of the role's side; the order means nothing. */
const Permissions = z
  .array(z.enum([...permissions, ...providerPermissions], "There is no such permission."))
  .check(z.maxLength(permissions.length + providerPermissions.length));

export const NewRole = z.strictObject({
  name: RoleName,
  description: z.optional(Description),
  permissions: Permissions,
});
export type NewRole = z.output<typeof NewRole>;

export const createRole = endpoint({
  method: "POST",
  path: "/api/provider/roles",
  access: "provider.change_roles",
  confirmed: true,
  summary: "Create a role of the provider. 403 for permissions that the caller lacks, 400 for a name that a role has",
  body: NewRole,
  creates: true,
  response: Role,
});

const values = {
  name: z.optional(RoleName),
  description: z.optional(Description),
  permissions: z.optional(Permissions),
};

export const ChangedRole = z.strictObject({
  ...values,
  /** The values that the person saw. */
  old_values: z.optional(z.strictObject(values)),
});
export type ChangedRole = z.output<typeof ChangedRole>;

/** Body of a 409 response: another person has changed these values, and nothing was saved. */
export const RoleConflict = z.object({
  detail: z.string(),
  code: z.literal("role_changed"),
  conflicts: z.record(z.string(), z.object({ live_value: z.unknown() })),
});
export type RoleConflict = z.output<typeof RoleConflict>;

export const editRole = endpoint({
  method: "PATCH",
  path: "/api/provider/roles/{id}",
  access: "provider.change_roles",
  confirmed: true,
  summary:
    "Change a role, effective from the next request of each person who has it. 403 for permissions that the caller lacks; 409 if one of `old_values` is no longer live, if the caller would lose the permission to change roles, and for the fixed parts of a role",
  params: z.object({ id: RoleId }),
  body: ChangedRole,
  response: Role,
});

export const removeRole = endpoint({
  method: "DELETE",
  path: "/api/provider/roles/{id}",
  access: "provider.change_roles",
  confirmed: true,
  summary:
    "Remove a role of the provider. Its people and pending invitations get the role `replacement`; without it, 409 if there are any",
  params: z.object({ id: RoleId }),
  query: z.object({ replacement: z.optional(RoleId) }),
  response: z.object({}),
});

/** The most people that a response names. */
export const mostHolders = 10;

export const readRoleHolders = endpoint({
  method: "GET",
  path: "/api/provider/roles/{id}/holders",
  access: "provider.change_roles",
  summary: `The number of active users who have a role, the number of their companies, and the first ${mostHolders} by name`,
  params: z.object({ id: RoleId }),
  response: z.object({
    count: z.int(),
    companies: z.int(),
    results: z.array(z.object({ id: z.uuid(), name: z.string(), company: z.nullable(z.string()) })),
  }),
});
