import { SignJWT, jwtVerify } from "jose";

/** Long enough to load a frame. An open page has its figures already. */
const LIFE_SECONDS = 300;

const identity = { issuer: "lading", audience: "lading-dashboard", typ: "dashboard+jwt" };
const encoder = new TextEncoder();

/** A token opens one dashboard for one user while one session is active. */
export interface EmbedClaims {
  dashboardId: string;
  companyId: string;
  userId: string;
  sessionId: string;
}

/** Signs with the first secret and accepts signatures of all. Calls reject these tokens, and `readClaims` rejects access tokens. */
export const embedTokens = (secrets: readonly [string, ...string[]]) => ({
  createToken: ({ dashboardId, companyId, userId, sessionId }: EmbedClaims) =>
    new SignJWT({ sid: sessionId, company: companyId, dashboard: dashboardId })
      .setProtectedHeader({ alg: "HS256", typ: identity.typ })
      .setIssuer(identity.issuer)
      .setAudience(identity.audience)
      .setSubject(userId)
      .setExpirationTime(`${LIFE_SECONDS}s`)
      .setIssuedAt()
      .sign(encoder.encode(secrets[0])),

  /** Returns the claims of a token, or undefined if the token is not ours or has expired. */
  readClaims: async (token: string): Promise<EmbedClaims | undefined> => {
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
        // Another secret may have signed it.
      }
    }
    return undefined;
  },
});

export type EmbedTokens = ReturnType<typeof embedTokens>;
