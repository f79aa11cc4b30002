import { SignJWT, jwtVerify } from "jose";

/** Long enough to load a frame; a page that stays open has its figures already. */
const LIFE_SECONDS = 300;

const identity = { issuer: "lading", audience: "lading-dashboard", typ: "dashboard+jwt" };
const encoder = new TextEncoder();

/** What a token opens: one dashboard, for one user, while one session lives. */
export interface EmbedClaims {
  dashboardId: string;
  companyId: string;
  userId: string;
  sessionId: string;
}

/** The first secret signs, all of them are believed. Calls refuse these tokens, and this refuses those of calls. */
export const embedTokens = (secrets: readonly [string, ...string[]]) => ({
  tokenOf: ({ dashboardId, companyId, userId, sessionId }: EmbedClaims) =>
    new SignJWT({ sid: sessionId, company: companyId, dashboard: dashboardId })
      .setProtectedHeader({ alg: "HS256", typ: identity.typ })
      .setIssuer(identity.issuer)
      .setAudience(identity.audience)
      .setSubject(userId)
      .setExpirationTime(`${LIFE_SECONDS}s`)
      .setIssuedAt()
      .sign(encoder.encode(secrets[0])),

  /** What a token claims, or undefined when it is not one of ours or has expired. */
  claimsOf: async (token: string): Promise<EmbedClaims | undefined> => {
    for (const secret of secrets) {
      try {
        const { payload } = await jwtVerify(token, encoder.encode(secret), {
          ...identity,
          algorithms: ["HS256"],
          requiredClaims: ["sub", "sid", "exp", "company", "dashboard"],
        });
        return {
          dashboardId: String(payload["dashboard"]),
          companyId: String(payload["company"]),
          userId: String(payload.sub),
          sessionId: String(payload["sid"]),
        };
      } catch {
        // Another secret may have signed it; when none has, the token is not ours.
      }
    }
    return undefined;
  },
});

export type EmbedTokens = ReturnType<typeof embedTokens>;
