import { refreshTokens, signIn, signOut, tokenFromTemporary } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { readBearerToken } from "../http/bearer.ts";
import { serve, ResponseWithHeaders } from "../http/serve.ts";
import type { AuthParts } from "./auth-parts.ts";
import { getCaller } from "./caller.ts";
import { refusePublicPassword } from "./public-password.ts";
import { endSessionOfToken, refreshSession } from "./refresh-session.ts";
import { signInWithPassword } from "./sign-in.ts";
import { signInWithToken } from "./sign-in-with-token.ts";

export function authRoutes(app: FastifyInstance, parts: AuthParts, isExposed: boolean) {
  const { signer } = parts;
  serve(app, signIn, async ({ scope, body, request }) => {
    refusePublicPassword(body.password, request, isExposed);
    const token = readBearerToken(request);
    const shown = { sessionId: token && (await signer.getSession(token)), cookies: request.headers.cookie };
    const { tokens, cookie } = await signInWithPassword(scope, parts, body, getCaller(request), shown);
    return new ResponseWithHeaders(tokens, { "set-cookie": cookie });
  });
  serve(app, refreshTokens, ({ scope, body }) => refreshSession(scope, signer, body.refresh));
  serve(app, signOut, async ({ scope, body, request }) => {
    const ended = await endSessionOfToken(scope, signer, body.refresh, getCaller(request));
    if (ended) {
      const { id: session, userId, staffId, companyId } = ended;
      const who = {
        user: staffId ?? userId,
        ...(staffId && { as_user: userId }),
        ...(companyId && { company: companyId }),
      };
      app.security.note(request, { event: "signed out", session, ...who }, session);
    }
    return {};
  });
  serve(app, tokenFromTemporary, ({ scope, body, request }) =>
    signInWithToken(scope, parts, body.token, getCaller(request)),
  );
}
