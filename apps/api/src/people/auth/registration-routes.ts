import { confirmEmail, lookUpInvitation, readInvitation, registerUser } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { serve } from "../../ground/http/serve.ts";
import type { AuthParts } from "./auth-parts.ts";
import { getCaller } from "./caller.ts";
import { confirmNewEmail } from "./confirm-email.ts";
import { asInvitation, openInvitation } from "./open-invitation.ts";
import { becomeUser } from "./register-user.ts";

export function registrationRoutes(app: FastifyInstance, parts: AuthParts) {
  serve(app, readInvitation, async ({ scope, params }) =>
    asInvitation(await openInvitation(scope, parts, params.code)),
  );
  serve(app, lookUpInvitation, async ({ scope, body }) => asInvitation(await openInvitation(scope, parts, body.code)));
  serve(app, registerUser, async ({ scope, body, request }) => {
    await becomeUser(scope, parts, body, getCaller(request));
    return {};
  });
  serve(app, confirmEmail, async ({ scope, body, request }) => ({
    email: await confirmNewEmail(scope, parts, body.code, getCaller(request)),
  }));
}
