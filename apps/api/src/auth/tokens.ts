import { createHmac, timingSafeEqual } from "node:crypto";
import { SignJWT, jwtVerify } from "jose";

const accessSeconds = 300;

/** Tokens that are remembered as proven: one for each browser that is at work just now. */
const MOST_PROVEN = 10_000;

const identity = { issuer: "lading", audience: "lading-api", typ: "at+jwt" };
const encoder = new TextEncoder();

/** Makes and checks the tokens of sessions. The first secret signs, all of them are believed: that is how one is replaced. */
export function tokenMint(secrets: readonly [string, ...string[]]) {
  const keys = secrets.map((secret) => encoder.encode(secret));
  const proven = new Map<string, { sessionId: string; expiresAt: number }>();

  const remember = (token: string, session: { sessionId: string; expiresAt: number }) => {
    proven.set(token, session);
    const [oldest] = proven.keys();
    if (proven.size > MOST_PROVEN && oldest !== undefined) proven.delete(oldest);
  };

  return {
    /** Opens calls for five minutes. It names the session; what the user may do is read anew in each request. */
    accessToken: (session: { id: string; userId: string }) =>
      new SignJWT({ sid: session.id })
        .setProtectedHeader({ alg: "HS256", typ: identity.typ })
        .setIssuer(identity.issuer)
        .setAudience(identity.audience)
        .setSubject(session.userId)
        .setExpirationTime(`${accessSeconds}s`)
        .setIssuedAt()
        .sign(encoder.encode(secrets[0])),

    /** The session id of a valid access token. One that was proven is not proven again while it lives. */
    sessionOf: async (token: string): Promise<string | undefined> => {
      const known = proven.get(token);
      if (known && known.expiresAt > Date.now()) return known.sessionId;
      for (const key of keys) {
        try {
          const { payload } = await jwtVerify(token, key, {
            ...identity,
            algorithms: ["HS256"],
            requiredClaims: ["sub", "sid", "exp"],
          });
          if (typeof payload.sid !== "string" || !isUuid(payload.sid)) return undefined;
          remember(token, { sessionId: payload.sid, expiresAt: Number(payload.exp) * 1000 });
          return payload.sid;
        } catch {
          // Another key may have signed it; when none has, the token is not ours.
        }
      }
      return undefined;
    },

    /** A refresh token names its session and its number in the row of rotations, and proves both. */
    refreshToken: (session: { id: string; refreshSalt: Buffer }, generation: number) =>
      `${session.id}.${generation}.${seal(secrets[0], session, generation).toString("base64url")}`,

    provesRefresh: (session: { id: string; refreshSalt: Buffer }, token: RefreshClaim) =>
      secrets.some((secret) => {
        const expected = seal(secret, session, token.generation);
        return expected.length === token.seal.length && timingSafeEqual(expected, token.seal);
      }),
  };
}

export type TokenMint = ReturnType<typeof tokenMint>;

/** What a refresh token says, before anything of it is proven. */
export interface RefreshClaim {
  sessionId: string;
  generation: number;
  seal: Buffer;
}

export function readRefreshToken(token: string): RefreshClaim | undefined {
  const [sessionId = "", generation = "", seal = "", ...rest] = token.split(".");
  if (!isUuid(sessionId) || !/^\d{1,9}$/.test(generation) || rest.length > 0) return undefined;
  return { sessionId, generation: Number(generation), seal: Buffer.from(seal, "base64url") };
}

const seal = (secret: string, session: { id: string; refreshSalt: Buffer }, generation: number) =>
  createHmac("sha256", secret).update(`refresh ${session.id} ${generation} `).update(session.refreshSalt).digest();

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
