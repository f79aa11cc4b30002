import type { DemonstrationCompany } from "../companies.ts";
import type { Sender } from "./letterhead.ts";

export const companySender = (company: DemonstrationCompany): Sender => ({
  name: company.name,
  lines: [
    company.addressLine,
    `${company.city}, ${company.state} ${company.postalCode}`,
    `${company.primaryContact.phone_number}   ${company.website.replace("https://", "")}`,
  ],
  tint: company.tint,
  logo: company.logo,
});

const tints = ["#7c2d12", "#334155", "#14532d", "#581c87", "#1e40af", "#831843", "#713f12"] as const;

/** Returns a maker as the sender, always with the same color. */
export function makerSender(maker: string): Sender {
  const sum = [...maker].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return {
    name: maker,
    lines: ["Quality department", "Made and tested in our own works"],
    tint: tints[sum % tints.length] ?? tints[0],
  };
}
