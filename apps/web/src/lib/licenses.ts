import type { CompanyDetails } from "@lading/contract";
import { deployment } from "./deployment.ts";

/** Whether so few licenses remain that the company is warned: one of the Basic plan, three of the others. */
export const isShortOfLicenses = ({ tier, remaining_licenses: remaining }: CompanyDetails) =>
  remaining !== null && remaining <= (tier?.name === "Basic" ? 1 : 3);

/** "No licenses remain", "1 license remains", "3 licenses remain". */
export const licensesRemain = (remaining: number) =>
  `${remaining > 0 ? remaining : "No"} ${remaining === 1 ? "license remains" : "licenses remain"}`;

/** A mail to the provider that asks for more licenses. */
export const moreLicensesMail = (companyName: string) =>
  `mailto:${deployment.providerMailbox}?subject=${encodeURIComponent(`More licenses for ${companyName}`)}`;
