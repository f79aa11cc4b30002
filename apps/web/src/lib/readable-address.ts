/**
 * Replaces percent sequences that decode to no text, as in "/%FF", by the replacement character. The router fails on such a
 * path and would show only an unstyled "Not Found".
 */
export function makeAddressReadable() {
  const { pathname, search, hash } = location;
  if (!isReadable(pathname))
    history.replaceState(history.state, "", pathname.replaceAll("%", "\uFFFD") + search + hash);
}

function isReadable(path: string) {
  try {
    // The comparison keeps the bundler from removing a call whose result is unused.
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}
