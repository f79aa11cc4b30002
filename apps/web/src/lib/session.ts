import { refreshTokens, signOut as endOnServer, type TokenPair } from "@lading/contract";
import type { HistoryState } from "@tanstack/react-router";
import { isStatus } from "./api-error.ts";
import { send } from "./send.ts";

/*
 * The one module that holds tokens. They lie in local storage, so that all tabs share one session.
 * A pair of empty tokens means that the user signed out; nothing at all, that the session ended by itself.
 */
const storageKey = "lading.session";
/** Refresh tokens of sessions that the user has ended and the server has not yet been told of. */
const endedKey = "lading.ended-sessions";

export const accessToken = () => stored()?.access || undefined;
export const isSignedIn = () => accessToken() !== undefined;

/** Who is signed in, as the access token names them; undefined for nobody. The server alone proves a token. */
export const userId = () => subjectOf(stored());

function subjectOf(pair: TokenPair | undefined): string | undefined {
  try {
    const part = pair?.access.split(".")[1] ?? "";
    const payload: unknown = JSON.parse(atob(part.replaceAll("-", "+").replaceAll("_", "/")));
    const isNamed = typeof payload === "object" && payload !== null && "sub" in payload;
    return isNamed && typeof payload.sub === "string" ? payload.sub : undefined;
  } catch {
    return undefined;
  }
}

export const saveTokens = ({ access, refresh }: TokenPair) =>
  localStorage.setItem(storageKey, JSON.stringify({ access, refresh }));

/** Ends the session and opens the sign-in page. */
export function signOut() {
  endSession();
  visit("/login");
}

/** Ends the session: here at once, on the server as soon as it can be reached. */
export function endSession() {
  const refresh = stored()?.refresh;
  if (refresh) keepEnded([...endedSessions(), refresh]);
  saveTokens({ access: "", refresh: "" });
  tellEndedSessions();
}

/** Tells the server which sessions the user has ended, and forgets each once it has answered. */
export function tellEndedSessions() {
  for (const refresh of endedSessions())
    void send(endOnServer, { body: { refresh } }, { keepalive: true }).then(
      () => keepEnded(endedSessions().filter((token) => token !== refresh)),
      () => undefined, // it is told again at the next start, or when the connection is back
    );
}

declare module "@tanstack/react-router" {
  /** What the sign-in page learns from the page before. */
  interface HistoryState {
    /** The address to log in with. */
    email?: string;
    /** Why somebody comes who did not ask to. */
    notice?: string;
  }
}

const ended = { notice: "Your session has ended. Sign in again." };

/** Lets the app say how it opens its own pages once the session has ended. Until then they are loaded as documents. */
export const openBy = (way: typeof visit) => void (visit = way);

let visit = (address: string, _state?: HistoryState) => location.assign(address);

/** Ends a session that the server no longer honours; after the next sign-in the user comes back to this page. */
export function dropSession() {
  // The user signed out while a request was under way: there is nowhere to come back to.
  if (stored()?.access === "") return visit("/login");
  localStorage.removeItem(storageKey);
  // Another request was faster; the page to come back to is the one before.
  if (location.pathname !== "/login") visit(loginAddress(location.pathname + location.search), ended);
}

/** The sign-in page, which leads back to `from` afterwards. */
export const loginAddress = (from: string) =>
  from === "/" || from === "/homepage" ? "/login" : `/login?${new URLSearchParams({ from })}`;

/**
 * The access token that follows a rejected one, or undefined when the session is over.
 * All tabs together ask the server once: whoever waited for the lock finds the pair already renewed.
 */
export function renewedToken(rejected: string): Promise<string | undefined> {
  renewal ??= alone(async () => {
    const pair = stored();
    if (!pair?.refresh || pair.access !== rejected) return pair?.access || undefined;
    try {
      const next = await send(refreshTokens, { body: { refresh: pair.refresh } });
      if (stored()?.refresh !== pair.refresh) return accessToken(); // signed out, or in as somebody else, meanwhile
      saveTokens(next);
      return next.access;
    } catch (error) {
      if (isStatus(error, 400, 401, 403)) return undefined;
      throw error;
    }
  }).finally(() => (renewal = undefined));
  return renewal;
}

let renewal: Promise<string | undefined> | undefined;

/** Without a secure context there are no locks; the server's grace for racing tabs then has to do. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(storageKey, work) : work();

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

function stored(): TokenPair | undefined {
  try {
    return pairOf(localStorage.getItem(storageKey));
  } catch {
    return undefined;
  }
}

function pairOf(text: string | null): TokenPair | undefined {
  try {
    const pair: unknown = JSON.parse(text ?? "null");
    return isPair(pair) ? pair : undefined;
  } catch {
    return undefined;
  }
}

const isPair = (value: unknown): value is TokenPair =>
  typeof value === "object" &&
  value !== null &&
  "access" in value &&
  "refresh" in value &&
  typeof value.access === "string" &&
  typeof value.refresh === "string";

/** Pages for who is not signed in. What was typed there is nobody's business in another tab. */
const pagesOutside = new Set(["/login", "/reset", "/welcome"]);

/** Keeps this tab in step with the others: signing out or in there is signing out or in here. */
export function followOtherTabs() {
  addEventListener("storage", (event) => {
    if (event.key !== storageKey && event.key !== null) return;
    if (pagesOutside.has(location.pathname)) {
      if (location.pathname === "/login" && isSignedIn()) location.reload();
    } else if (!isSignedIn()) {
      if (event.newValue) visit("/login");
      else visit(loginAddress(location.pathname + location.search), ended);
    } else if (subjectOf(pairOf(event.oldValue)) !== userId()) {
      location.assign("/homepage"); // somebody else has come in, and this page was drawn for who was here before
    }
  });
}
