import { refreshTokens, signIn, signOut, tokenFromTemporary } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { bearerOf } from "../http/bearer.ts";
import { serve } from "../http/serve.ts";
import type { AuthParts } from "./auth-parts.ts";
import { callerOf } from "./caller.ts";
import { endSessionOf, refreshSession } from "./refresh-session.ts";
import { signInWithPassword } from "./sign-in.ts";
import { signInWithToken } from "./sign-in-with-token.ts";

export function authRoutes(app: FastifyInstance, parts: AuthParts) {
  const { mint } = parts;
  serve(app, signIn, async ({ scope, body, request }) => {
    const token = bearerOf(request);
    const shownSessionId = token && (await mint.sessionOf(token));
    return signInWithPassword(scope, mint, body, callerOf(request), shownSessionId);
  });
  serve(app, refreshTokens, ({ scope, body }) => refreshSession(scope, mint, body.refresh));
  serve(app, signOut, async ({ scope, body }) => {
    await endSessionOf(scope, mint, body.refresh);
    return {};
  });
  serve(app, tokenFromTemporary, ({ scope, body, request }) =>
    signInWithToken(scope, parts, body.token, callerOf(request)),
  );
}
