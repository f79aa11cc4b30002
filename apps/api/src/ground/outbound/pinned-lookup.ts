import { lookup, Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";
import { isAllowedAddress, type WebhookAllowance } from "./webhook-allowance.ts";

/** Returns the addresses of a host. */
export type Resolve = (host: string) => Promise<string[]>;

/** An address that the server must not connect to, or a name without any. */
export class AddressRefusal extends Error {}

/**
 * Returns the lookup function of a connection. The connection goes to the addresses that it has checked, so a name whose
 * answer changes after a check gains nothing.
 */
export function pinnedLookup(allowance: WebhookAllowance, resolve: Resolve = createResolve(allowance)): LookupFunction {
  return (host, options, done) => void answer(host, options.all === true, done);

  async function answer(host: string, isForAll: boolean, done: Parameters<LookupFunction>[2]) {
    let found;
    try {
      found = (await findCheckedAddresses(host, allowance, resolve)).map((address) => ({
        address,
        family: isIP(address),
      }));
    } catch (error) {
      done(error as Error, ""); // Only errors are thrown.
      return;
    }
    if (isForAll) done(null, found);
    else done(null, found[0]!.address, found[0]!.family); // There is at least one.
  }
}

async function findCheckedAddresses(host: string, allowance: WebhookAllowance, resolve: Resolve) {
  const addresses = await resolve(host);
  if (addresses.length === 0) throw new AddressRefusal(`The name ${host} has no address.`);
  // One internal address is enough to refuse the name, because the connection may choose any of them.
  const isInternal = (address: string) => !isPublicAddress(address) && !isAllowedAddress(address, allowance);
  if (!allowance.hosts.has(host.toLowerCase()) && addresses.some(isInternal))
    throw new AddressRefusal(`The name ${host} leads to an internal address.`);
  return addresses;
}

/**
 * Asks the name servers. Unlike the lookup of the system, it takes no thread, of which Node has four for all its files, so a name
 * server that does not answer delays nothing else. Hosts of the operator may be in the hosts file, so the system finds them.
 */
function createResolve({ hosts }: WebhookAllowance): Resolve {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  return async (host) => {
    if (hosts.has(host.toLowerCase())) return (await lookup(host, { all: true })).map(({ address }) => address);
    const found = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
  };
}
