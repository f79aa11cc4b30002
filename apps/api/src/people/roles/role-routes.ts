import { createRole, editRole, readRoleHolders, readRoles, removeRole, type Role } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve, serveInSteps } from "../../ground/http/serve.ts";
import { create, edit, remove, requireRole } from "./change-role.ts";
import { findHolders, findRoles } from "./role-queries.ts";

/** Changes are served in steps, because the audit record contains the values before the change, which the server reads. */
export function roleRoutes(app: FastifyInstance) {
  serve(app, readRoles, ({ scope, query }) => findRoles(scope, query));
  serve(app, readRoleHolders, async ({ scope, params }) => {
    await requireRole(scope, params.id);
    return findHolders(scope, params.id);
  });

  serveInSteps(app, createRole, ({ body, finish }) =>
    finish(
      (scope) => create(scope, body),
      ({ id, name, description, permissions }) => ({ id, name, description, permissions }),
    ),
  );
  serveInSteps(app, editRole, async ({ params, body, finish }) => {
    const { after } = await finish((scope) => edit(scope, params.id, body), describeChange);
    return after;
  });
  serveInSteps(app, removeRole, async ({ params, query, finish }) => {
    await finish(
      (scope) => remove(scope, params.id, query.replacement),
      ({ role: { name, permissions, active_users, deactivated_users, invitations }, replacement }) => ({
        name,
        permissions,
        active_users,
        deactivated_users,
        invitations,
        replacement: replacement?.name,
      }),
    );
    return {};
  });
}

function describeChange({ before, after }: { before: Role; after: Role }) {
  const changed = (["name", "description", "permissions"] as const).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return {
    role: after.name,
    ...Object.fromEntries(changed.map((name) => [name, after[name]])),
    old_values: Object.fromEntries(changed.map((name) => [name, before[name]])),
  };
}
