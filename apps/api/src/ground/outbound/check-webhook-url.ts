import { isIP } from "node:net";
import { isOutgoingHost } from "./outgoing-hosts.ts";
import { isPublicAddress } from "./public-address.ts";
import { isAllowedAddress, type WebhookAllowance } from "./webhook-allowance.ts";

/** Returns why the server must not send to this URL, as far as the URL alone shows it; undefined if it may. */
export function checkWebhookUrl(text: string, allowance: WebhookAllowance) {
  if (!URL.canParse(text)) return "Must be a URL that begins with https://.";
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "Must begin with https://.";
  if (url.username || url.password) return "Must not contain a user name or password.";
  if (url.hash) return "Must not contain a #.";
  const host = getHost(url);
  const isAddress = isIP(host) !== 0;
  if (isAddress ? isAllowedAddress(host, allowance) : allowance.hosts.has(host)) return undefined;
  if (url.protocol !== "https:") return "Must begin with https://.";
  if (url.port) return "Must use the port 443.";
  if (isAddress && !isPublicAddress(host)) return "Must not be an internal address.";
  if (!isOutgoingHost(host, allowance.only)) return "Must be at a host that the provider permits.";
  return undefined;
}

/** The name or address that a URL names, without the brackets of IPv6. */
const getHost = (url: URL) => url.hostname.replace(/^\[|\]$/g, "");
