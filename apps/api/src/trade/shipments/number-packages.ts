import type { ShipNotice } from "@lading/contract";
import type { VendorScope } from "../../ground/db/scope.ts";
import { conflict } from "../../ground/http/refusal.ts";
import { claimCodes, findFreeDigit, findSettings, makeCodes } from "./sscc-queries.ts";

type Package = ShipNotice["packages"][number];

export const describeUsed = (sscc: string) => `The SSCC ${sscc} belongs to another ship notice.`;

/** Gives a code to each package without one, if the company has a GS1 prefix. Refuses codes that another notice has. */
export async function numberPackages(
  scope: VendorScope,
  noticeId: string,
  packages: readonly Package[],
): Promise<Package[]> {
  const typed = packages.flatMap(({ sscc }) => sscc ?? []);
  const claimed = await claimCodes(scope, noticeId, typed);
  const used = typed.find((code) => !claimed.has(code));
  if (used !== undefined) throw conflict("sscc_used", describeUsed(used), { sscc: used });
  const missing = packages.length - typed.length;
  const settings = await findSettings(scope);
  if (missing === 0 || settings.gs1_prefix === "") return [...packages];
  const made = await makeCodes(scope, noticeId, settings, missing);
  if (made.length < missing) {
    const digit = await findFreeDigit(scope, settings);
    const hint = digit === null ? "Enter another GS1 prefix" : `Choose the extension digit ${digit}`;
    throw conflict("sscc_exhausted", `The numbers of your GS1 prefix are used up. ${hint} in Settings.`, {
      extension_digit: digit,
    });
  }
  const rest = made.values();
  return packages.map((one) => ({ ...one, sscc: one.sscc ?? rest.next().value ?? null }));
}
