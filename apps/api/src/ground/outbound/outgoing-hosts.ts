/** The only hosts at which users may enter addresses, from the setting OUTGOING_ALLOW; undefined for all public ones. */
export type OutgoingHosts = readonly string[] | undefined;

/** Reads hosts that are separated by commas. `*.acme.example` are all hosts below acme.example. */
export function parseOutgoingHosts(text: string): OutgoingHosts {
  return text.split(",").map((part) => {
    const entry = part.trim().toLowerCase();
    const name = entry.replace(/^\*\./, "");
    const url = `https://${name.includes(":") ? `[${name}]` : name}/`;
    if (!/^[^\s/?#@*\\[\]%]+$/.test(name) || !URL.canParse(url) || new URL(url).port !== "")
      throw new Error(
        `must be hosts like erp.acme.example or *.acme.example, with a comma between, not "${part.trim()}"`,
      );
    const host = new URL(url).hostname.replace(/^\[|\]$/g, "");
    return entry.startsWith("*.") ? `*.${host}` : host;
  });
}

/** `host` is the host of a URL, so it is in lower case and in ASCII. */
export const isOutgoingHost = (host: string, hosts: OutgoingHosts) =>
  hosts === undefined ||
  hosts.some((entry) => (entry.startsWith("*.") ? host.endsWith(entry.slice(1)) : host === entry));
