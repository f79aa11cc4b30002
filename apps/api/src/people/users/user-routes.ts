import {
  cancelInvitation,
  changeRole,
  deactivateUser,
  deleteUser,
  endUserSessions,
  inviteUsers,
  listActiveUsers,
  listDeactivatedUsers,
  listInvitations,
  listRoles,
  reactivateUser,
  resendInvitation,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../ground/http/serve.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { changeRoleTo, deactivate, reactivate, removeForGood, signOut } from "./change-access.ts";
import { findPendingInvitations } from "./invitation-queries.ts";
import { invite } from "./invite-users.ts";
import { cancel, resend } from "./pending-invitation.ts";
import { findRoles } from "./company-role-queries.ts";
import { findUser, findUsers } from "./user-list-queries.ts";

export function userRoutes(app: FastifyInstance, writeMail: WriteMail) {
  serve(app, listActiveUsers, ({ scope, query: { ordering = "name", ...page } }) =>
    findUsers(scope, "active", { ...page, ordering }),
  );
  serve(app, listDeactivatedUsers, ({ scope, query: { ordering = "email", ...page } }) =>
    findUsers(scope, "deactivated", { ...page, ordering }),
  );
  serve(app, listInvitations, ({ scope, query: { ordering = "email", ...page } }) =>
    findPendingInvitations(scope, { ...page, ordering }),
  );
  serve(app, listRoles, ({ scope }) => findRoles(scope));

  serve(app, changeRole, async ({ scope, params, body }) => {
    await changeRoleTo(scope, params.id, body.name);
    return findUser(scope, params.id);
  });
  serve(app, deactivateUser, async ({ scope, params }) => {
    await deactivate(scope, params.id);
    return {};
  });
  serve(app, endUserSessions, async ({ scope, params }) => {
    await signOut(scope, params.id);
    return {};
  });
  serve(app, reactivateUser, async ({ scope, params }) => {
    await reactivate(scope, params.id);
    return {};
  });
  serve(app, deleteUser, async ({ scope, params }) => {
    await removeForGood(scope, params.id);
    return {};
  });

  serve(app, inviteUsers, async ({ scope, body }) => ({ invites: await invite(scope, writeMail, body.invites) }));
  serve(app, resendInvitation, async ({ scope, params }) => {
    await resend(scope, writeMail, params.id);
    return {};
  });
  serve(app, cancelInvitation, async ({ scope, params }) => {
    await cancel(scope, params.id);
    return {};
  });
}
