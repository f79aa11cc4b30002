/** A program on the user's own device, which cannot know its port before it starts (RFC 8252, section 7.3). */
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?(\/[^#]*)?$/;

/** Returns whether a client that registered these redirect URIs may use this one. Only the port of a loopback URI may differ. */
export function isRegistered(uri: string, registered: readonly string[]) {
  if (!isSafe(uri)) return false;
  return registered.some((one) => one === uri || (LOOPBACK.test(one) && withoutPort(one) === withoutPort(uri)));
}

export const isLoopbackUri = (uri: string) => LOOPBACK.test(uri);

const withoutPort = (uri: string) => uri.replace(LOOPBACK, "$1$2");

/** Whether a code may be sent there. Others could read it on its way, and `javascript:` would run in the portal's page. */
function isSafe(uri: string) {
  if (isLoopbackUri(uri)) return URL.canParse(uri);
  const url = URL.parse(uri);
  return url?.protocol === "https:" && !url.username && !url.password && !uri.includes("#");
}

/** Adds the parameters of an authorization response to a redirect URI. */
export function addParameters(uri: string, parameters: Record<string, string | undefined>) {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) {
    url.searchParams.delete(name);
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return url.href;
}
