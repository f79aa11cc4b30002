import * as z from "zod/mini";
import { unavailable } from "../../ground/http/refusal.ts";
import type { DomoSettings } from "./domo-settings.ts";

const LONGEST_WAIT_MS = 5_000;
/** The requested lifetime. The frame uses its token only once, when it opens. */
const LIFE_MINUTES = 10;
/** A token that is about to expire is not returned any more. */
const SPARE_MS = 60_000;
/** Each company and dashboard has one token. Above this number the oldest are removed from the cache. */
const CACHED_TOKENS = 5_000;

const Access = z.object({ access_token: z.string(), expires_in: z.number() });
const Embed = z.object({ authentication: z.string().check(z.minLength(1)), expiration: z.optional(z.number()) });

interface CachedToken {
  token: Promise<string>;
  until: number;
}

/** Requests tokens from Domo. Each opens one dashboard with the rows of one company. */
export function domoTokens(settings: DomoSettings, now: () => number = Date.now) {
  const cache = new Map<string, CachedToken>();

  /** Returns the cached token until it expires. Concurrent callers share one request. A failure is never cached. */
  function getCached(key: string, request: () => Promise<{ token: string; until: number }>): Promise<string> {
    const found = cache.get(key);
    if (found && found.until - SPARE_MS > now()) return found.token;
    const asked = request();
    const entry: CachedToken = { token: asked.then(({ token }) => token), until: Infinity };
    cache.delete(key);
    cache.set(key, entry);
    const [oldest] = cache.keys();
    if (cache.size > CACHED_TOKENS && oldest !== undefined) cache.delete(oldest);
    asked.then(
      ({ until }) => void (entry.until = until),
      () => void (cache.get(key) === entry && cache.delete(key)),
    );
    return entry.token;
  }

  const accessToken = () =>
    getCached("access", async () => {
      const secret = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString("base64");
      const address = `${settings.apiUrl}/oauth/token?grant_type=client_credentials&scope=dashboard`;
      const answer = await request(Access, address, { headers: { authorization: `Basic ${secret}` } });
      return { token: answer.access_token, until: now() + answer.expires_in * 1000 };
    });

  return {
    createToken: (dashboardId: string, companyCode: string) =>
      getCached(JSON.stringify([dashboardId, companyCode]), async () => {
        const access = await accessToken();
        const asked = now();
        const { authentication, expiration = asked + LIFE_MINUTES * 60_000 } = await request(
          Embed,
          `${settings.apiUrl}/v1/stories/embed/auth`,
          {
            method: "POST",
            headers: { authorization: `Bearer ${access}`, "content-type": "application/json" },
            body: JSON.stringify({
              sessionLength: LIFE_MINUTES,
              authorizations: [
                {
                  token: dashboardId,
                  permissions: ["READ", "FILTER", "EXPORT"],
                  filters: [{ column: settings.companyColumn, operator: "IN", values: [companyCode] }],
                },
              ],
            }),
          },
        );
        return { token: authentication, until: Math.min(expiration, asked + LIFE_MINUTES * 60_000) };
      }),
  };
}

/** Reports every failure as an unavailable service. Domo's error texts are not passed on to users. */
async function request<S extends z.ZodMiniType>(shape: S, address: string, init: RequestInit): Promise<z.output<S>> {
  try {
    const answer = await fetch(address, { ...init, redirect: "error", signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
    if (!answer.ok) throw new Error(`Domo answered ${answer.status}`);
    return shape.parse(await answer.json());
  } catch (cause) {
    const refusal = unavailable("dashboards_unavailable", "The dashboards do not answer. Try again in a moment.");
    throw Object.assign(refusal, { cause });
  }
}
