declare global {
  /** Set by public/early.js if the browser has a session. */
  var ladingEarly: { token: string; responses: Map<string, Promise<Response>> } | undefined;
}

/** How long after the start of the page its early responses count as current, in milliseconds. */
const MAX_AGE = 10_000;

/**
 * Returns the response that early.js has requested with this token, or undefined. A response is returned only once, and only
 * while it is new: a page without the frame does not take them, and the user may open the frame much later.
 */
export function takeEarlyResponse(address: string, token: string | undefined) {
  const { ladingEarly: early } = globalThis;
  if (!early || early.token !== token || performance.now() > MAX_AGE) return undefined;
  const response = early.responses.get(address);
  early.responses.delete(address);
  return response;
}
