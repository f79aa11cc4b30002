import {
  cancelCompanyInvitation,
  changeCompanyUserRole,
  deactivateCompanyUser,
  inviteToCompany,
  listCompanyInvitations,
  listCompanyRoles,
  reactivateCompanyUser,
  resendCompanyInvitation,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { companyScope, type StaffScope } from "../db/scope.ts";
import { notFound } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import type { WriteMail } from "../mail/write-mail.ts";
import { changeRoleTo, deactivate, reactivate } from "./change-access.ts";
import { findPendingInvitations, hasCompany } from "./invitation-queries.ts";
import { invite } from "./invite-users.ts";
import { cancel, resend } from "./pending-invitation.ts";
import { findRoles } from "./role-queries.ts";

/** The calls with which staff manage a company's users. The rules are those of the company's own administrators. */
export function companyUserRoutes(app: FastifyInstance, writeMail: WriteMail) {
  serve(app, listCompanyRoles, ({ scope }) => findRoles(scope));
  serve(app, listCompanyInvitations, async ({ scope, params, query: { ordering = "email", ...page } }) =>
    findPendingInvitations(await open(scope, params.id), { ...page, ordering }),
  );

  serve(app, inviteToCompany, async ({ scope, params, body }) => {
    const company = await open(scope, params.id);
    const [invitation] = await invite(company, writeMail, [body], (_row, name) => name);
    return invitation!; // One row makes one invitation.
  });
  serve(app, resendCompanyInvitation, async ({ scope, params }) => {
    await resend(await open(scope, params.id), writeMail, params.invitation);
    return {};
  });
  serve(app, cancelCompanyInvitation, async ({ scope, params }) => {
    await cancel(await open(scope, params.id), params.invitation);
    return {};
  });

  serve(app, changeCompanyUserRole, async ({ scope, params, body }) => {
    await changeRoleTo(await open(scope, params.id), params.user, body.name);
    return {};
  });
  serve(app, deactivateCompanyUser, async ({ scope, params }) => {
    await deactivate(await open(scope, params.id), params.user);
    return {};
  });
  serve(app, reactivateCompanyUser, async ({ scope, params }) => {
    await reactivate(await open(scope, params.id), params.user);
    return {};
  });
}

/** Staff may work on every company that exists. */
async function open(scope: StaffScope, companyId: string) {
  if (!(await hasCompany(scope, companyId))) throw notFound();
  return companyScope(scope, companyId);
}
