const home = "/homepage";

/** Whether a path leads to the provider's console, which only staff open. */
export const isInConsole = (path: string) => /^\/provider(?:[/?#]|$)/.test(path);

/** A host that does not exist. A path that resolves to a different host leads to another site. */
const base = "http://portal.invalid";

/**
 * Returns the path to open after a sign-in. It is always a path of this app, even if the address contains another site. The path
 * `/.//host` is rejected too, because it resolves to `//host`, which names another host.
 */
export function pathAfterLogin(from = "") {
  const url = URL.parse(from, base);
  const leadsHere = from.startsWith("/") && url?.origin === base && !url.pathname.startsWith("//");
  if (!url || !leadsHere || url.pathname.replace(/\/+$/, "") === "/login") return home;
  return url.pathname + url.search + url.hash;
}
