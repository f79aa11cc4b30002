import { createHmac, timingSafeEqual } from "node:crypto";
import { decodeJwt, jwtVerify, SignJWT } from "jose";
import { readCanonical } from "../../ground/codes/canonical-bytes.ts";

const accessSeconds = 300;

/** The size of the cache of verified tokens: one for each active browser. */
const MOST_PROVEN = 10_000;

const identity = { issuer: "lading", audience: "lading-api", typ: "at+jwt" };
const encoder = new TextEncoder();

/** Signs and verifies the tokens of sessions. The first secret signs and all of them verify, which allows key rotation. */
export function createTokenSigner(secrets: readonly [string, ...string[]]) {
  const keys = secrets.map((secret) => encoder.encode(secret));
  const proven = new Map<string, { sessionId: string; expiresAt: number }>();

  const remember = (token: string, session: { sessionId: string; expiresAt: number }) => {
    proven.set(token, session);
    const [oldest] = proven.keys();
    if (proven.size > MOST_PROVEN && oldest !== undefined) proven.delete(oldest);
  };

  return {
    /**
     * Valid for five minutes. It contains the session id; each request reads the user's permissions from the database. Only the
     * web app reads the claims `staff`, so that it opens the right frame before its first request, and `acts_in`, so that the
     * session of a staff member as a user of a company stays in one tab.
     */
    accessToken: (session: { id: string; userId: string; companyId: string | null; staffId?: string | null }) =>
      new SignJWT({
        sid: session.id,
        ...(session.companyId === null && { staff: true }),
        ...(session.staffId && { acts_in: session.companyId }),
      })
        .setProtectedHeader({ alg: "HS256", typ: identity.typ })
        .setIssuer(identity.issuer)
        .setAudience(identity.audience)
        .setSubject(session.userId)
        .setExpirationTime(`${accessSeconds}s`)
        .setIssuedAt()
        .sign(encoder.encode(secrets[0])),

    /** Returns the session id of a valid access token. The cache avoids verifying a token twice. */
    getSession: async (token: string): Promise<string | undefined> => {
      const known = proven.get(token);
      if (known && known.expiresAt > Date.now()) return known.sessionId;
      if (!token.split(".").every(readCanonical)) return undefined;
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
          // Another key may have signed it. If none has, the token is forged.
        }
      }
      return undefined;
    },

    /** Whether a rejected token is genuine but expired. Used only for the log, so it must not wait. */
    hasExpired: (token: string) => {
      const [, content, signature] = /^(.+)\.([^.]+)$/.exec(token) ?? [];
      if (content === undefined || signature === undefined) return false;
      const isOurs = secrets.some(
        (secret) => createHmac("sha256", secret).update(content).digest("base64url") === signature,
      );
      return isOurs && Number(decodeJwt(token).exp) * 1000 <= Date.now();
    },

    /** A refresh token contains its session id and rotation number, with a signature over both. */
    refreshToken: (session: { id: string; refreshSalt: Buffer }, generation: number) =>
      `${session.id}.${generation}.${signature(secrets[0], session, generation).toString("base64url")}`,

    provesRefresh: (session: { id: string; refreshSalt: Buffer }, token: RefreshClaim) =>
      secrets.some((secret) => {
        const expected = signature(secret, session, token.generation);
        return expected.length === token.signature.length && timingSafeEqual(expected, token.signature);
      }),
  };
}

export type TokenSigner = ReturnType<typeof createTokenSigner>;

/** The parts of a refresh token before verification. */
export interface RefreshClaim {
  sessionId: string;
  generation: number;
  signature: Buffer;
}

export function readRefreshToken(token: string): RefreshClaim | undefined {
  const [sessionId = "", generation = "", signature = "", ...rest] = token.split(".");
  if (!isUuid(sessionId) || !/^(0|[1-9]\d{0,8})$/.test(generation) || rest.length > 0) return undefined;
  const bytes = readCanonical(signature);
  return bytes && { sessionId, generation: Number(generation), signature: bytes };
}

const signature = (secret: string, session: { id: string; refreshSalt: Buffer }, generation: number) =>
  createHmac("sha256", secret).update(`refresh ${session.id} ${generation} `).update(session.refreshSalt).digest();

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text);
