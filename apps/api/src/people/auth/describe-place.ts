import ipaddr from "ipaddr.js";

const localRanges = new Set(["private", "loopback", "linkLocal", "uniqueLocal"]);

/** Returns where an address is, or null if that is unknown. No list of countries comes with the portal, see docs/decisions/0084. */
export const describePlace = (address: string | null) =>
  address !== null && localRanges.has(ipaddr.process(address).range()) ? "Local network" : null;
