import { changePassword, requestPasswordReset, resetPassword } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve, serveAtGate } from "../http/serve.ts";
import type { AuthParts } from "./auth-parts.ts";
import { callerOf } from "./caller.ts";
import { changeOwnPassword } from "./change-password.ts";
import { requestReset } from "./request-reset.ts";
import { setForgottenPassword } from "./reset-password.ts";

export function passwordRoutes(app: FastifyInstance, parts: AuthParts) {
  serveAtGate(app, changePassword, async ({ scope, user, body, request }) => {
    await changeOwnPassword(scope, parts, user, body, callerOf(request));
    return {};
  });
  serve(app, requestPasswordReset, async ({ scope, body, request }) => {
    await requestReset(scope, parts, body, callerOf(request));
    return {};
  });
  serve(app, resetPassword, async ({ scope, body, request }) => {
    await setForgottenPassword(scope, parts, body, callerOf(request));
    return {};
  });
}
