/**
 * Returns the URL for the router. The router rejects a path like "/%FF", which is not valid UTF-8, before any hook runs, and the
 * web app's files refuse "/%00". With its percent signs escaped, such a path reaches the not-found handler like every other
 * unknown path.
 */
export function toDecodableUrl(url: string) {
  const [path = "", ...query] = url.split(/(?=[?#])/);
  if (!path.includes("%") || isDecodable(path)) return url;
  return path.replaceAll("%", "%25") + query.join("");
}

function isDecodable(path: string) {
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}
