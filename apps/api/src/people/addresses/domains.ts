import mailProviders from "email-providers/all.json" with { type: "json" };
import { parse } from "tldts";

/** Providers that the list does not have. */
const others = ["fastmail.com", "gmx.ch", "posteo.de", "tuta.com", "tutanota.com", "ziggo.nl"];

const providers = new Set<string>([...mailProviders, ...others]);

/** The part of a domain that its owner has registered below a public suffix; null for a public suffix itself. */
export const findSite = (domain: string) =>
  parse(domain, { allowPrivateDomains: true, extractHostname: false, validateHostname: false }).domain;

/** Whether anybody gets an address at this domain. */
export function isMailProvider(domain: string) {
  const site = findSite(domain);
  return providers.has(domain) || (site !== null && providers.has(site));
}

/** Returns a domain and the domains above it, as far as they can have the same owner. */
export function listOwnable(domain: string) {
  const site = findSite(domain);
  if (site === null) return [];
  const names = domain.split(".");
  return names.slice(0, names.length - site.split(".").length + 1).map((_, index) => names.slice(index).join("."));
}
