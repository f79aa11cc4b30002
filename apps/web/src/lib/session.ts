import type * as contract from "@lading/contract";
import type { HistoryState } from "@tanstack/react-router";
import { isStatus } from "./api-error.ts";
import { type CallAddress, send } from "./send.ts";

type TokenPair = contract.TokenPair;

const refreshTokens: CallAddress<typeof contract.refreshTokens> = {
  method: "POST",
  path: "/api/token/refresh",
  access: "public",
};

const endOnServer: CallAddress<typeof contract.signOut> = {
  method: "POST",
  path: "/api/token/blacklist",
  access: "public",
};

/*
 * The only module that handles tokens. They are in local storage, so that all tabs share one session. Staff who sign in as a user
 * have that session only in the session storage of its tab, and their own session goes on in the other tabs.
 * A pair of empty tokens means that the user signed out. No pair means that the session expired or was ended elsewhere.
 */
const storageKey = "lading.session";
/** Refresh tokens of sessions that the user has ended, until the server has confirmed it. */
const endedKey = "lading.ended-sessions";
/** When somebody has last used the portal in any tab. A page that is left open must not keep its session alive by its own requests. */
export const usedKey = "lading.used";
/** Longer than the lifetime of an access token, so that each use counts at the next refresh. */
export const awayMs = 6 * 60_000;

export const accessToken = () => stored()?.access || undefined;
export const isSignedIn = () => accessToken() !== undefined;

/** Returns the user's id from the access token, or undefined without a session. Only the server verifies a token. */
export const userId = () => readSubject(stored());

/** Returns the id of the session from the access token, or undefined without a session. */
const sessionId = () => {
  const { sid } = readClaims(stored());
  return typeof sid === "string" ? sid : undefined;
};

/** The id of the company in whose portal staff act as a user in this tab. */
const getActingIn = (pair = stored()) => readClaims(pair)["acts_in"] as string | undefined; // the server wrote it

/** Where this tab's session is stored. */
const getPlace = () => (sessionStorage.getItem(storageKey) === null ? localStorage : sessionStorage);

/** Whether the access token is one of the provider's staff. */
export const isStaff = () => readClaims(stored())["staff"] === true;

function readSubject(pair: TokenPair | undefined): string | undefined {
  const { sub } = readClaims(pair);
  return typeof sub === "string" ? sub : undefined;
}

function readClaims(pair: TokenPair | undefined): Record<string, unknown> {
  try {
    const part = pair?.access.split(".")[1] ?? "";
    return { ...(JSON.parse(atob(part.replaceAll("-", "+").replaceAll("_", "/"))) as object) }; // spreading a null gives no claims
  } catch {
    return {};
  }
}

export const saveTokens = (tokens: TokenPair) => store(tokens, localStorage);

const store = ({ access, refresh }: TokenPair, place: Storage) =>
  place.setItem(storageKey, JSON.stringify({ access, refresh }));

/** The prefix of the storage keys of form states (see kept.ts). */
export const keptPrefix = "lading.kept.";

/** Ends the session, deletes stored form states and opens the sign-in page. Staff who act as a user return to the company. */
export function signOut() {
  const company = getActingIn();
  endSession();
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(keptPrefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is disabled, so it contains no form states.
  }
  leave(company);
}

/** Opens the page after the end of a session. The console is loaded as a document, because the app still holds the user's data. */
const leave = (company: string | undefined) =>
  company ? location.assign(`/provider/companies/${company}`) : visit("/login");

/** Ends the session in this browser immediately, and on the server as soon as it can be reached. */
function endSession() {
  const place = getPlace();
  replaceSession({ access: "", refresh: "" }, place);
  if (place !== localStorage) place.removeItem(storageKey);
}

/** Replaces the session by a new one and ends the previous one. The session of staff as a user replaces only another such one. */
export function replaceSession(tokens: TokenPair, place = getActingIn(tokens) ? sessionStorage : localStorage) {
  const refresh = readPair(() => place.getItem(storageKey))?.refresh;
  if (refresh) keepEnded([...endedSessions(), refresh]);
  store(tokens, place);
  tellEndedSessions();
}

/** Sends the server the sessions that the user has ended, and removes each from the list once the server has confirmed it. */
export function tellEndedSessions() {
  for (const refresh of endedSessions())
    void send(endOnServer, { body: { refresh } }, { keepalive: true }).then(
      () => keepEnded(endedSessions().filter((token) => token !== refresh)),
      () => undefined, // retried at the next start, or when the connection is back
    );
}

declare module "@tanstack/react-router" {
  /** State that a page hands to the sign-in page. */
  interface HistoryState {
    /** The e-mail address to sign in with. */
    email?: string;
    /** Why the app has opened the sign-in page. */
    notice?: string;
    /** The path to open after sign-in, if the address does not name one. */
    origin?: string;
  }
}

const signedOutElsewhere = "You were signed out in another tab. Sign in again to go on where you were.";
const ended = { notice: "Your session has ended. Sign in again." };

/** Sets the function that opens the app's pages after the session has ended. Before that, pages are loaded as documents. */
export const openBy = (way: typeof visit) => void (visit = way);

let visit = (address: string, _state?: HistoryState) => location.assign(address);

/** Ends a session that the server no longer accepts. The next sign-in returns the user to this page. */
export function dropSession() {
  const isSignedOut = stored()?.access === "";
  const company = getActingIn();
  if (!isSignedOut) getPlace().removeItem(storageKey);
  if (company) return leave(company);
  // Another request or tab was faster, and the sign-in page already has its reason and the page to return to.
  if (location.pathname === "/login") return;
  // The user signed out during a request, so there is no page to return to.
  if (isSignedOut) visit("/login");
  else visit(loginAddress(location.pathname + location.search), ended);
}

/** Returns the address of the sign-in page that leads back to `from`. */
export const loginAddress = (from: string) =>
  from === "/" || from === "/homepage" ? "/login" : `/login?${new URLSearchParams({ from })}`;

/**
 * Returns the access token that replaces a rejected one, or undefined if the session is over.
 * A lock lets all tabs of the session together send one request: a tab that waited for the lock finds the tokens renewed.
 */
export function renewedToken(rejected: string): Promise<string | undefined> {
  renewal ??= alone(async () => {
    const pair = stored();
    if (!pair?.refresh || pair.access !== rejected) return pair?.access || undefined;
    try {
      const next = await send(refreshTokens, {
        body: { refresh: pair.refresh, ...(Date.now() - lastUse() > awayMs && { unattended: true }) },
      });
      if (stored()?.refresh !== pair.refresh) return accessToken(); // the user has signed out, or another user has signed in, meanwhile
      store(next, getPlace());
      return next.access;
    } catch (error) {
      // A 403 means that the company is suspended. The session goes on when it resumes.
      if (isStatus(error, 400, 401)) return undefined;
      throw error;
    }
  }).finally(() => (renewal = undefined));
  return renewal;
}

let renewal: Promise<string | undefined> | undefined;

export const lastUse = () => Number(localStorage.getItem(usedKey) ?? Date.now());

/** Renews the session, so that the server knows of its use. */
export function tellOfUse() {
  const token = accessToken();
  if (token) void renewedToken(token).catch(() => undefined); // the next request will find out
}

/** An insecure context has no locks. There the server's grace period for racing tabs has to be enough. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(`${storageKey}.${sessionId()}`, work) : work();

function endedSessions(): string[] {
  try {
    const tokens: unknown = JSON.parse(localStorage.getItem(endedKey) ?? "[]");
    return Array.isArray(tokens) ? tokens.filter((token) => typeof token === "string") : [];
  } catch {
    return [];
  }
}

function keepEnded(tokens: string[]) {
  if (tokens.length > 0) localStorage.setItem(endedKey, JSON.stringify(tokens));
  else localStorage.removeItem(endedKey);
}

const stored = () => readPair(() => getPlace().getItem(storageKey));

function readPair(read: () => string | null): TokenPair | undefined {
  try {
    const pair: Partial<TokenPair> | null = JSON.parse(read() ?? "null");
    if (typeof pair?.access === "string" && typeof pair.refresh === "string")
      return { access: pair.access, refresh: pair.refresh };
  } catch {
    // Storage is disabled or contains something else.
  }
  return undefined;
}

/** Pages for people who are not signed in. Other tabs do not replace them, and they have no feedback button. */
export const pagesOutside = new Set(["/login", "/reset", "/welcome"]);

/** Signs this tab out or in when another tab signs out or in. */
export function followOtherTabs() {
  addEventListener("storage", (event) => {
    if ((event.key !== storageKey && event.key !== null) || event.storageArea !== getPlace()) return;
    if (pagesOutside.has(location.pathname)) {
      if (location.pathname === "/login" && isSignedIn()) location.reload();
    } else if (!isSignedIn()) {
      if (event.newValue) visit("/login", { notice: signedOutElsewhere, origin: location.pathname + location.search });
      else visit(loginAddress(location.pathname + location.search), ended);
    } else if (readSubject(readPair(() => event.oldValue)) !== userId()) {
      location.assign("/homepage"); // another user has signed in, and this page shows data of the previous one
    }
  });
}
