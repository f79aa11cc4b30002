import * as z from "zod/mini";
import { busy } from "../http/refusal.ts";
import type { DomoSettings } from "./domo-settings.ts";

const LONGEST_WAIT_MS = 5_000;
/** What Domo is asked for; the frame needs its token once, when it is opened. */
const LIFE_MINUTES = 10;
/** A token that is about to end is not handed out any more. */
const SPARE_MS = 60_000;
/** One for each company and dashboard; beyond that the oldest are asked for anew. */
const MOST_KEPT = 5_000;

const Access = z.object({ access_token: z.string(), expires_in: z.number() });
const Embed = z.object({ authentication: z.string().check(z.minLength(1)), expiration: z.optional(z.number()) });

interface Kept {
  token: Promise<string>;
  until: number;
}

/** Asks Domo for tokens, each of which opens one dashboard with the rows of one company. */
export function domoTokens(settings: DomoSettings, now: () => number = Date.now) {
  const kept = new Map<string, Kept>();

  /** What was asked for before, while it lives; two who ask at once wait for one answer. A failure is never kept. */
  function keptOr(key: string, ask: () => Promise<{ token: string; until: number }>): Promise<string> {
    const found = kept.get(key);
    if (found && found.until - SPARE_MS > now()) return found.token;
    const asked = ask();
    const entry: Kept = { token: asked.then(({ token }) => token), until: Infinity };
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    asked.then(
      ({ until }) => void (entry.until = until),
      () => void (kept.get(key) === entry && kept.delete(key)),
    );
    return entry.token;
  }

  const accessToken = () =>
    keptOr("access", async () => {
      const secret = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString("base64");
      const address = `${settings.apiUrl}/oauth/token?grant_type=client_credentials&scope=dashboard`;
      const answer = await ask(Access, address, { headers: { authorization: `Basic ${secret}` } });
      return { token: answer.access_token, until: now() + answer.expires_in * 1000 };
    });

  return {
    tokenOf: (dashboardId: string, companyCode: string) =>
      keptOr(JSON.stringify([dashboardId, companyCode]), async () => {
        const access = await accessToken();
        const asked = now();
        const { authentication, expiration = asked + LIFE_MINUTES * 60_000 } = await ask(
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

/** Whatever goes wrong there, to the user it is a service that does not answer; nothing of its words goes further. */
async function ask<S extends z.ZodMiniType>(shape: S, address: string, init: RequestInit): Promise<z.output<S>> {
  try {
    const answer = await fetch(address, { ...init, redirect: "error", signal: AbortSignal.timeout(LONGEST_WAIT_MS) });
    if (!answer.ok) throw new Error(`Domo answered ${answer.status}`);
    return shape.parse(await answer.json());
  } catch (cause) {
    throw Object.assign(busy("The dashboards do not answer. Try again in a moment."), { cause });
  }
}
