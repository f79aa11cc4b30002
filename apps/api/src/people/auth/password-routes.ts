import { changePassword, confirmPassword, requestPasswordReset, resetPassword } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve, serveAtGate } from "../../ground/http/serve.ts";
import type { AuthParts } from "./auth-parts.ts";
import { getCaller } from "./caller.ts";
import { changeOwnPassword } from "./change-password.ts";
import { confirmOwnPassword } from "./confirm-password.ts";
import { requestReset } from "./request-reset.ts";
import { setForgottenPassword } from "./reset-password.ts";

export function passwordRoutes(app: FastifyInstance, parts: AuthParts) {
  serveAtGate(app, changePassword, async ({ scope, user, body, request }) => {
    await changeOwnPassword(scope, parts, user, body, getCaller(request));
    return {};
  });
  serveAtGate(app, confirmPassword, async ({ scope, user, body, request }) => {
    await confirmOwnPassword(scope, parts, user, body, getCaller(request));
    return {};
  });
  serve(app, requestPasswordReset, async ({ scope, body, request }) => {
    const isMailed = await requestReset(scope, parts, body, getCaller(request));
    if (!isMailed) app.security.note(request, { event: "reset for unknown address" });
    return {};
  });
  serve(app, resetPassword, async ({ scope, body, request }) => ({
    email: await setForgottenPassword(scope, parts, body, getCaller(request)),
  }));
}
