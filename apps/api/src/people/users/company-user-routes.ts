import {
  cancelCompanyInvitation,
  changeCompanyUserRole,
  deactivateCompanyUser,
  endCompanyUserSessions,
  inviteToCompany,
  listCompanyInvitations,
  reactivateCompanyUser,
  resendCompanyInvitation,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { OneUseCodes } from "../../ground/codes/one-use-codes.ts";
import { companyScope, type StaffScope } from "../../ground/db/scope.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { serve } from "../../ground/http/serve.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { changeRoleTo, deactivate, reactivate, signOut } from "./change-access.ts";
import { findPendingInvitations, findSaltsOfTest, hasCompany } from "./invitation-queries.ts";
import { invite } from "./invite-users.ts";
import { cancel, resend } from "./pending-invitation.ts";

/** The calls with which staff manage a company's users. The rules are those of the company's own administrators. */
export function companyUserRoutes(
  app: FastifyInstance,
  { writeMail, codes, publicUrl }: { writeMail: WriteMail; codes: OneUseCodes; publicUrl: string },
) {
  serve(app, listCompanyInvitations, async ({ scope, params, query: { ordering = "email", ...page } }) => {
    const company = await open(scope, params.id);
    const { count, results } = await findPendingInvitations(company, { ...page, ordering });
    const mayInvite = scope.user.permissions.includes("provider.change_company_users");
    const rows = mayInvite ? await findSaltsOfTest(company) : undefined;
    const createLink = (id: string) => {
      const row = rows?.get(id);
      return row ? `${publicUrl}/welcome?code=${codes.getCode("invitation", row)}` : null;
    };
    return { count, results: results.map((row) => ({ ...row, link: createLink(row.id) })) };
  });

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
  serve(app, endCompanyUserSessions, async ({ scope, params }) => {
    await signOut(await open(scope, params.id), params.user);
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
