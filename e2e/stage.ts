import { test as base, type Page } from "@playwright/test";

export { expect } from "@playwright/test";

export const password = "Portal2026!";
export const admin = "admin@bluemesa.example";
export const viewer = "viewer@bluemesa.example";
export const staff = "staff@provider.example";

interface Stage {
  /** Who has signed in before the test begins; nobody unless said by `test.use({ user })`. */
  user: string | undefined;
}

/** A browser in which `user` is signed in already. */
export const test = base.extend<Stage>({
  user: [undefined, { option: true }],
  storageState: async ({ user, baseURL }, use) => {
    const origin = baseURL ?? "";
    const localStorage = user ? [{ name: sessionKey, value: await sessionOf(user, origin) }] : [];
    await use({ cookies: [], origins: [{ origin, localStorage }] });
  },
});

const sessionKey = "lading.session";

/** What the browser keeps of the session. */
export const keptSession = (page: Page) =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? "null") as unknown, sessionKey);

/** Spoils the access token, as five minutes of waiting would. */
export const lapse = (page: Page, { refreshToo = false } = {}) =>
  page.evaluate(
    ([key, both]) => {
      const pair = JSON.parse(localStorage.getItem(key) ?? "{}") as { access: string; refresh: string }; // the app wrote it
      // It goes on telling whose it is.
      localStorage.setItem(key, JSON.stringify({ access: `${pair.access}-`, refresh: both ? "lapsed" : pair.refresh }));
    },
    [sessionKey, refreshToo] as const,
  );

/** Signs somebody in in the browser of a page that the portal has opened already. */
export const comeAs = async (page: Page, email: string) =>
  page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    sessionKey,
    await sessionOf(email, new URL(page.url()).origin),
  ] as const);

/** A session of its own for each test, so that one test's sign-out is not another's. */
export async function sessionOf(email: string, origin: string) {
  const response = await fetch(`${origin}/api/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`${email} cannot sign in: ${response.status} ${await response.text()}`);
  return response.text();
}
