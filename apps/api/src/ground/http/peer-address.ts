import { BlockList, isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/**
 * Returns the client's address in a form that PostgreSQL accepts; an IPv4-mapped IPv6 address becomes IPv4. If a proxy forwards
 * something other than an address, it returns the address of the proxy.
 */
export function peerAddress({ ip, socket }: FastifyRequest) {
  const address = withoutPort(ip);
  return normalized(isIP(address) ? address : (socket.remoteAddress ?? "::"));
}

/** Returns the network that a limit counts: an IPv4 address, or the /64 of an IPv6 address, because a customer gets a whole /64. */
export const getNetwork = (address: string) => getPrefix(address, 64);

/**
 * Returns the network that gets a share of a queue or of the log: an IPv4 address, or the /48 of an IPv6 address. Many customers
 * have 256 /64 networks, and some 65,536. With a share for each /64, one customer could use the whole queue.
 */
export const getSite = (address: string) => getPrefix(address, 48);

function getPrefix(address: string, bits: number) {
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  const parts = parsed.parts.map((part, index) => (index * 16 < bits ? part : 0));
  return `${new ipaddr.IPv6(parts).toString()}/${bits}`;
}

/** Returns a function that checks whether a peer's forwarded headers are trusted: the peer is on this machine or in `ranges`. */
export function proxyTrust(ranges: readonly string[] = []) {
  const trusted = new BlockList();
  for (const range of ["127.0.0.0/8", "::1", ...ranges]) {
    const [address = "", prefix] = range.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (address: string | undefined) => {
    if (!address || !isIP(address)) return false;
    const peer = normalized(address);
    return trusted.check(peer, isIP(peer) === 6 ? "ipv6" : "ipv4");
  };
}

/** Some proxies forward the port too. */
const withoutPort = (address: string) =>
  /^([\d.]+):\d+$/.exec(address)?.[1] ?? /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;

/** Removes the zone of a link-local address. */
const normalized = (address: string) => ipaddr.process(address.replace(/%.*$/, "")).toString();
