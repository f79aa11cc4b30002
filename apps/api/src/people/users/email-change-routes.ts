import {
  cancelCompanyUserEmail,
  cancelEmailChange,
  changeCompanyUserEmail,
  changeEmail,
  resendCompanyUserEmail,
  resendEmailChange,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { companyScope, type CompanyScope } from "../../ground/db/scope.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { serve } from "../../ground/http/serve.ts";
import type { WriteMail } from "../../ground/mail/write-mail.ts";
import { cancelChange, requestChange, resendChange } from "./change-email.ts";
import { lockUser } from "./user-queries.ts";

/** The calls of Vendor Admins and of staff. Both work on one company. */
export function emailChangeRoutes(app: FastifyInstance, writeMail: WriteMail) {
  const cancel = async (scope: CompanyScope, id: string) => {
    const user = await lockUser(scope, id);
    if (!user) throw notFound();
    await cancelChange(scope, user);
    return {};
  };

  serve(app, changeEmail, ({ scope, params, body }) => requestChange(scope, writeMail, params.id, body.email));
  serve(app, resendEmailChange, ({ scope, params }) => resendChange(scope, writeMail, params.id));
  serve(app, cancelEmailChange, ({ scope, params }) => cancel(scope, params.id));

  serve(app, changeCompanyUserEmail, ({ scope, params, body }) =>
    requestChange(companyScope(scope, params.id), writeMail, params.user, body.email),
  );
  serve(app, resendCompanyUserEmail, ({ scope, params }) =>
    resendChange(companyScope(scope, params.id), writeMail, params.user),
  );
  serve(app, cancelCompanyUserEmail, ({ scope, params }) => cancel(companyScope(scope, params.id), params.user));
}
