import {
  addFirstFactor,
  beginFirstFactor,
  beginPasskeySignIn,
  finishSignIn,
  refreshTokens,
  signIn,
  signInWithPasskey,
  signOut,
  tokenFromTemporary,
} from "@lading/contract";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { readBearerToken } from "../../ground/http/bearer.ts";
import { minuteBudget } from "../../ground/http/minute-budget.ts";
import { getSite, peerAddress } from "../../ground/http/peer-address.ts";
import { tooManyAttempts } from "../../ground/http/refusal.ts";
import { ResponseWithHeaders } from "../../ground/http/responses.ts";
import { serve } from "../../ground/http/serve.ts";
import type { AuthParts } from "./auth-parts.ts";
import { getCaller } from "./caller.ts";
import { finishWithFactor } from "./factor/finish-with-factor.ts";
import { showFirstFactor, signInWithFirstFactor } from "./factor/first-factor.ts";
import { beginPasskey, signInByPasskey } from "./factor/passkey-sign-in.ts";
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
    const { answer, cookie } = await signInWithPassword(scope, parts, body, getCaller(request), shown);
    return new ResponseWithHeaders(answer, cookie === undefined ? {} : { "set-cookie": cookie });
  });
  serve(app, finishSignIn, async ({ scope, body, request }) => {
    const { tokens, cookie } = await finishWithFactor(scope, parts, body, getCaller(request), request.headers.cookie);
    return new ResponseWithHeaders(tokens, { "set-cookie": cookie });
  });
  serve(app, beginFirstFactor, ({ scope, body, request }) =>
    showFirstFactor(scope, parts, body.ticket, getCaller(request)),
  );
  serve(app, addFirstFactor, async ({ scope, body, request }) => {
    const { answer, cookie } = await signInWithFirstFactor(
      scope,
      parts,
      body,
      getCaller(request),
      request.headers.cookie,
    );
    return new ResponseWithHeaders(answer, { "set-cookie": cookie });
  });
  // A whole office may share an address, and each view of the sign-in page asks for a challenge.
  const passkeyCalls = minuteBudget({ perSource: 120, inAll: 60_000 }, (leftOut) =>
    app.log.warn({ left_out: leftOut }, "passkey calls refused"),
  );
  const countPasskeyCall = (request: FastifyRequest) => {
    if (!passkeyCalls.take(getSite(peerAddress(request)))) throw tooManyAttempts(60);
  };
  serve(app, beginPasskeySignIn, ({ scope, body, request }) => {
    countPasskeyCall(request);
    return beginPasskey(scope, parts, body.ticket, getCaller(request));
  });
  serve(app, signInWithPasskey, async ({ scope, body, request }) => {
    countPasskeyCall(request);
    const cookies = request.headers.cookie;
    const { tokens, cookie } = await signInByPasskey(scope, parts, body.response, getCaller(request), cookies);
    return new ResponseWithHeaders(tokens, { "set-cookie": cookie });
  });
  serve(app, refreshTokens, ({ scope, body, request }) => refreshSession(scope, signer, body, getCaller(request)));
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
