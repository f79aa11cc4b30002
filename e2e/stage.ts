import { test as base } from "@playwright/test";
import { origin } from "./portal.ts";
import { createSession, sessionKey } from "./session.ts";

export { expect } from "@playwright/test";
export { comeAs, endSessionForChanges, expireSession, getAccessToken, readStoredSession } from "./session.ts";

/** The password of every demonstration user and of the users that createCompany makes. */
export const password = "Portal2026!";
export const admin = "admin@bluemesa.example";
export const viewer = "viewer@bluemesa.example";
export const staff = "staff@provider.example";

interface Options {
  /** The e-mail address of the user who is signed in when the test begins; unset for a visitor. */
  user: string | undefined;
  /** Whether the session counts as one that has just begun, in which dangerous actions do not ask for the password. */
  isConfirmed: boolean;
}

/** Opens the browser with `user` signed in. Each test gets its own session, so a sign-out does not end another test's session. */
export const test = base.extend<Options>({
  user: [undefined, { option: true }],
  isConfirmed: [false, { option: true }],
  storageState: async ({ user, isConfirmed }, use) => {
    if (!user) return use({ cookies: [], origins: [] }); // An origin, even an empty one, would open another page in the context.
    const localStorage = [{ name: sessionKey, value: JSON.stringify(await createSession(user, { isConfirmed })) }];
    return use({ cookies: [], origins: [{ origin, localStorage }] });
  },
});
