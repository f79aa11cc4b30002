import { Resolver } from "node:dns/promises";
import { domainProofPrefix } from "@lading/contract";

/** Returns the TXT records of a domain, each as one text; an empty list if there are none or no name server answers. */
export type FindTxtRecords = (domain: string) => Promise<string[]>;

const resolver = new Resolver({ timeout: 3000, tries: 2 });

/** Asks the name servers of the machine. */
export const findTxtRecords: FindTxtRecords = async (domain) => {
  // A domain without TXT records is an error of the resolver.
  const records = await resolver.resolveTxt(domain).catch(() => []);
  // A long text is several strings.
  return records.map((parts) => parts.join(""));
};

/** Whether a record of the domain contains the company's proof. */
export const hasRecord = (records: readonly string[], record: string) => records.some((text) => text.trim() === record);

/** The text of the TXT record. */
export const getRecord = (proof: string) => `${domainProofPrefix}${proof}`;
