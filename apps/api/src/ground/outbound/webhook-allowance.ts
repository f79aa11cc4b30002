import ipaddr from "ipaddr.js";
import type { OutgoingHosts } from "./outgoing-hosts.ts";

/** The internal receivers that the operator permits, from the setting WEBHOOK_ALLOW. */
export interface WebhookAllowance {
  hosts: ReadonlySet<string>;
  networks: readonly string[];
  /** The only public receivers. The internal ones need not be among them. */
  only?: OutgoingHosts;
}

export const noAllowance: WebhookAllowance = { hosts: new Set(), networks: [] };

/** Reads hosts, addresses and networks that are separated by commas. */
export function parseAllowance(text: string): WebhookAllowance {
  const hosts = new Set<string>();
  const networks: string[] = [];
  for (const entry of text.split(",").map((part) => part.trim().toLowerCase())) {
    if (ipaddr.isValidCIDR(entry)) networks.push(entry);
    else if (ipaddr.isValid(entry)) networks.push(`${entry}/${ipaddr.parse(entry).kind() === "ipv4" ? 32 : 128}`);
    else if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(entry)) hosts.add(entry);
    else throw new Error(`must be hosts, addresses or networks with a comma between, not "${entry}"`);
  }
  return { hosts, networks };
}

export function isAllowedAddress(address: string, { networks }: WebhookAllowance) {
  const parsed = ipaddr.process(address);
  return networks.some((network) => {
    const [base, bits] = ipaddr.parseCIDR(network);
    return base.kind() === parsed.kind() && parsed.match(base, bits);
  });
}
