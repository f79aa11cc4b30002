import {
  approveCompanyUserRecovery,
  approveRecovery,
  approveStaffRecovery,
  cancelCompanyUserRecovery,
  cancelOwnRecovery,
  cancelRecovery,
  cancelStaffRecovery,
  confirmRecovery,
  readCompanyUserRecovery,
  readOwnRecovery,
  readRecovery,
  readStaffRecovery,
  refuseRecovery,
  startCompanyUserRecovery,
  startRecovery,
  startStaffRecovery,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import type { StaffScope } from "../../../ground/db/scope.ts";
import { serve, serveAtGate } from "../../../ground/http/serve.ts";
import type { AuthParts } from "../auth-parts.ts";
import { getCaller } from "../caller.ts";
import { cancelOwn, confirm, refuse } from "./own-recovery.ts";
import { approve, cancel, describePerson, start, toRecovery } from "./recover-person.ts";
import { findRecovery } from "./recovery-queries.ts";

/** The calls of Vendor Admins, of staff for companies and for each other, and of the person. */
export function recoveryRoutes(app: FastifyInstance, parts: AuthParts) {
  const { writeMail } = parts;
  serve(app, readRecovery, ({ scope, params }) => describePerson(scope, params.id));
  serve(app, startRecovery, ({ scope, params, body }) => start(scope, writeMail, params.id, body.reason));
  serve(app, approveRecovery, ({ scope, params }) => approve(scope, writeMail, params.id));
  serve(app, cancelRecovery, ({ scope, params }) => cancel(scope, writeMail, params.id));

  const ofCompany = ({ db, user }: StaffScope, companyId: string) => ({ db, user, companyId });
  serve(app, readCompanyUserRecovery, ({ scope, params }) => describePerson(ofCompany(scope, params.id), params.user));
  serve(app, startCompanyUserRecovery, ({ scope, params, body }) =>
    start(ofCompany(scope, params.id), writeMail, params.user, body.reason),
  );
  serve(app, approveCompanyUserRecovery, ({ scope, params }) =>
    approve(ofCompany(scope, params.id), writeMail, params.user),
  );
  serve(app, cancelCompanyUserRecovery, ({ scope, params }) =>
    cancel(ofCompany(scope, params.id), writeMail, params.user),
  );

  const ofProvider = ({ db, user }: StaffScope) => ({ db, user, companyId: null });
  serve(app, readStaffRecovery, ({ scope, params }) => describePerson(ofProvider(scope), params.id));
  serve(app, startStaffRecovery, ({ scope, params, body }) =>
    start(ofProvider(scope), writeMail, params.id, body.reason),
  );
  serve(app, approveStaffRecovery, ({ scope, params }) => approve(ofProvider(scope), writeMail, params.id));
  serve(app, cancelStaffRecovery, ({ scope, params }) => cancel(ofProvider(scope), writeMail, params.id));

  serveAtGate(app, readOwnRecovery, ({ scope, user }) =>
    scope.transaction(async (db) => {
      const recovery = await findRecovery(db, user.id);
      return { recovery: recovery ? toRecovery(recovery) : null };
    }),
  );
  serveAtGate(app, cancelOwnRecovery, async ({ scope, user, request }) => {
    await cancelOwn(scope, parts, user, getCaller(request));
    return {};
  });
  serve(app, confirmRecovery, async ({ scope, body, request }) => {
    const at = await confirm(scope, parts, body.code, getCaller(request));
    return { takes_effect_at: at?.toISOString() ?? null };
  });
  serve(app, refuseRecovery, async ({ scope, body, request }) => {
    await refuse(scope, parts, body.code, getCaller(request));
    return {};
  });
}
