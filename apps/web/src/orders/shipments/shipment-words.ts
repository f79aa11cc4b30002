import type { PackageKind } from "@lading/contract";

/** The kinds of packages in words. */
export const packageKindLabels: Record<PackageKind, string> = {
  pallet: "Pallet",
  carton: "Carton",
  bundle: "Bundle",
  drum: "Drum",
  reel: "Reel",
};

/** An SSCC with spaces between its extension digit, the body and the check digit: "0 0614141 000000118 7". */
export function ssccText(sscc: string) {
  const [, extension, company, serial, check] = /^(\d)(\d{7})(\d{9})(\d)$/.exec(sscc.trim()) ?? [];
  return check === undefined ? sscc : [extension, company, serial, check].join(" ");
}
