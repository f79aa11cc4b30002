import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { createTokenSigner } from "../apps/api/src/people/auth/tokens.ts";
import { queryDatabase, readSecret } from "./portal.ts";

/** The localStorage key of the browser's session. */
export const sessionKey = "lading.session";

/**
 * Creates a session in the database and returns its tokens. A sign-in over HTTP would hash a password each time. Dangerous
 * actions ask for the password in it, unless it is confirmed like a session that has just begun.
 */
export async function createSession(email: string, { isConfirmed = false } = {}) {
  const [session] = await queryDatabase<{
    id: string;
    userId: string;
    companyId: string | null;
    refreshSalt: Buffer;
    generation: number;
  }>(
    `with signed_in as (
       update users set number_of_visits = number_of_visits + 1, last_api_login = now() where email = $1
       returning id, company_id)
     insert into sessions (user_id, refresh_salt, confirmed_at) select id, $2, case when $3 then now() end from signed_in
     returning id, user_id as "userId", (select company_id from signed_in) as "companyId", refresh_salt as "refreshSalt", generation`,
    [email, randomBytes(32), isConfirmed],
  );
  if (!session) throw new Error(`No user has the email address ${email}.`);
  const tokens = createTokenSigner([readSecret("token-secret")]);
  return {
    access: await tokens.accessToken(session),
    refresh: tokens.refreshToken(session, session.generation),
  };
}

export const getAccessToken = async (email: string) => (await createSession(email, { isConfirmed: true })).access;

/**
 * Signs a user in by storing a session in the page's browser. A blank page first opens an address without the app, because
 * localStorage needs an origin.
 */
export async function comeAs(page: Page, email: string, how?: { isConfirmed: boolean }) {
  if (page.url() === "about:blank") await page.goto("/readyz");
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    sessionKey,
    JSON.stringify(await createSession(email, how)),
  ] as const);
}

/** Returns the session that the browser stores, or null if it stores none. */
export const readStoredSession = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null") as unknown, sessionKey);

/** Makes the access token invalid, like an access token after its five minutes. */
export const expireSession = (page: Page, { refreshToo = false } = {}) =>
  page.evaluate(
    ([key, both]) => {
      const pair = JSON.parse(localStorage.getItem(key) ?? "{}") as { access: string; refresh: string }; // the app wrote it
      // The appended character breaks the signature but leaves the subject readable.
      localStorage.setItem(key, JSON.stringify({ access: `${pair.access}-`, refresh: both ? "lapsed" : pair.refresh }));
    },
    [sessionKey, refreshToo] as const,
  );

/**
 * Ends the session so that the user's next change is the first request that the server refuses. The page polls every few
 * seconds, and a refused poll would open the sign-in page before the test makes the change. So requests that only read still
 * get the valid access token.
 */
export async function endSessionForChanges(page: Page) {
  const { access } = (await readStoredSession(page)) as { access: string }; // the app wrote it
  await page.context().route("**/api/**", (route, request) => {
    const headers = request.headers();
    if (request.method() !== "GET" || headers["authorization"] !== `Bearer ${access}-`) return route.fallback();
    return route.continue({ headers: { ...headers, authorization: `Bearer ${access}` } });
  });
  await expireSession(page, { refreshToo: true });
}
