import ipaddr from "ipaddr.js";

/** Public addresses at which clouds answer machines about themselves. */
const METADATA = ["168.63.129.16"];
/** All public IPv6 addresses are in this network. */
const GLOBAL_IPV6 = ipaddr.parseCIDR("2000::/3");
/** Documentation, which the library does not know. */
const MORE_RESERVED_IPV6 = ipaddr.parseCIDR("3fff::/20");

/**
 * Returns whether an address belongs to the public internet. IPv6 addresses that contain an IPv4 address do not: they are
 * another way to write an internal one.
 */
export function isPublicAddress(address: string) {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast" || METADATA.includes(parsed.toString())) return false;
  return parsed.kind() === "ipv4" || (parsed.match(GLOBAL_IPV6) && !parsed.match(MORE_RESERVED_IPV6));
}
