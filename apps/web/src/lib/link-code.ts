declare module "@tanstack/react-router" {
  interface HistoryState {
    /**
     * The code of the mailed link that this entry was opened by. Routes read it before they load: the router's own
     * location is already the next page's while the page before it still stands.
     */
    linkCode?: string;
  }
}

/** Pages that a mailed or given link opens, and the parameter in which the link brings its code. */
const parameters: Record<string, string> = {
  "/login": "token",
  "/reset": "token",
  "/unsubscribe": "code",
  "/welcome": "code",
};

/**
 * Moves the code of a link out of the address into the state of its history entry, before anything else is asked of a
 * server. There it survives a reload and is gone with the entry; neither the address bar nor a copied address shows it.
 */
export function hideLinkCode() {
  const url = new URL(location.href);
  const parameter = parameters[url.pathname.replace(/\/$/, "")];
  const linkCode = parameter && url.searchParams.get(parameter);
  if (!linkCode) return;
  url.searchParams.delete(parameter);
  const state: unknown = history.state;
  history.replaceState({ ...(typeof state === "object" ? state : {}), linkCode }, "", url);
}
