declare module "@tanstack/react-router" {
  interface HistoryState {
    /**
     * The code of the mailed link that opened this history entry. Routes read it before they load, because the router's
     * location already belongs to the next page while the previous page is still shown.
     */
    linkCode?: string;
  }
}

/** Pages that a link with a code opens, and the query parameter that contains the code. */
const parameters: Record<string, string> = {
  "/answer": "code",
  "/confirm-email": "code",
  "/deliver": "code",
  "/login": "token",
  "/recover": "code",
  "/reset": "token",
  "/unsubscribe": "code",
  "/welcome": "code",
};

/**
 * Moves the code of a link from the address to the state of its history entry before the first request. There it survives a
 * reload and disappears with the entry, and neither the address bar nor a copied address shows it.
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
