import { refreshTokens, signIn, signOut } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { bearerOf } from "../http/bearer.ts";
import { serve } from "../http/serve.ts";
import { endSessionOf, refreshSession } from "./refresh-session.ts";
import { signInWithPassword } from "./sign-in.ts";
import type { TokenMint } from "./tokens.ts";

export function authRoutes(app: FastifyInstance, mint: TokenMint) {
  serve(app, signIn, async ({ scope, body, request }) => {
    const token = bearerOf(request);
    return signInWithPassword(scope, mint, body, {
      address: request.ip,
      userAgent: request.headers["user-agent"],
      sessionId: token && (await mint.sessionOf(token)),
    });
  });
  serve(app, refreshTokens, ({ scope, body }) => refreshSession(scope, mint, body.refresh));
  serve(app, signOut, async ({ scope, body }) => {
    await endSessionOf(scope, mint, body.refresh);
    return {};
  });
}
