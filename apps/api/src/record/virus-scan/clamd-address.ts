/** Where clamd listens: a Unix socket or a TCP port. */
export type ClamdAddress = { path: string } | { host: string; port: number };

/** Reads the setting: the path of a socket, or tcp://host:port. */
export function readClamdAddress(text: string): ClamdAddress | undefined {
  const path = text.replace(/^unix:(?:\/\/)?(?=\/)/, "");
  if (path.startsWith("/")) return { path };
  const url = /^tcp:\/\/[^/?#@]+\/?$/.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  if (!url?.hostname || !/^[1-9]\d*$/.test(url.port))
    throw new Error(`must be the path of a socket, like /run/clamav/clamd.ctl, or tcp://host:3310, not "${text}"`);
  return { host: url.hostname.replace(/^\[(.*)\]$/, "$1"), port: Number(url.port) };
}
