import {
  cancelStaffInvitation,
  changeStaffRole,
  deactivateStaff,
  endStaffSessions,
  inviteStaff,
  listStaff,
  listStaffInvitations,
  reactivateStaff,
  resendStaffInvitation,
  type StaffMember,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve, serveInSteps } from "../../ground/http/serve.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { changeRole, deactivate, reactivate, signOut } from "./change-staff.ts";
import { cancel, invite, resend } from "./invite-staff.ts";
import { findStaffInvitations } from "./staff-invitation-queries.ts";
import { findStaff } from "./staff-queries.ts";

/** Changes are served in steps, because the audit record contains names and values that the server reads. */
export function staffRoutes(app: FastifyInstance, writeMail: WriteMail) {
  serve(app, listStaff, ({ scope, query: { ordering = "name", ...query } }) =>
    findStaff(scope, { ...query, ordering }),
  );
  serve(app, listStaffInvitations, ({ scope, query: { ordering = "email", ...query } }) =>
    findStaffInvitations(scope, { ...query, ordering }),
  );

  serveInSteps(app, inviteStaff, ({ body, finish }) =>
    finish(
      (scope) => invite(scope, writeMail, body),
      ({ id, role }) => ({ invitation: id, role: role.name }),
    ),
  );
  serveInSteps(app, resendStaffInvitation, async ({ params, finish }) => {
    await finish((scope) => resend(scope, writeMail, params.invitation), describeInvitation);
    return {};
  });
  serveInSteps(app, cancelStaffInvitation, async ({ params, finish }) => {
    await finish((scope) => cancel(scope, params.invitation), describeInvitation);
    return {};
  });

  serveInSteps(app, changeStaffRole, async ({ params, body, finish }) => {
    const { after } = await finish(
      (scope) => changeRole(scope, params.id, body.role_id),
      ({ before, after: { name, role } }) => ({
        name,
        role: role.name,
        old_values: { role: before.role.name },
      }),
    );
    return after;
  });
  serveInSteps(app, deactivateStaff, ({ params, finish }) =>
    finish((scope) => deactivate(scope, params.id), describeStatus("active")),
  );
  serveInSteps(app, endStaffSessions, ({ params, finish }) =>
    finish(
      (scope) => signOut(scope, params.id),
      ({ name }) => ({ name }),
    ),
  );
  serveInSteps(app, reactivateStaff, ({ params, finish }) =>
    finish((scope) => reactivate(scope, params.id), describeStatus("deactivated")),
  );
}

const describeInvitation = ({ email, role_name }: { email: string; role_name: string }) => ({ email, role: role_name });

const describeStatus =
  (before: StaffMember["status"]) =>
  ({ name, status }: StaffMember) => ({ name, status, old_values: { status: before } });
