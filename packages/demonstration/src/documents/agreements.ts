import { addDays } from "../calendar.ts";
import { conduct, insurance, minerals, quality, secrecy, standard, supply, taxForm } from "./agreement-papers.ts";
import type { Shop } from "./shop.ts";

export interface DemonstrationAgreement {
  type: string;
  status: "1" | "2" | "3" | "4";
  /** Days from today; negative in the past. */
  expiresIn: number | null;
  daysAgo: number;
  /** The vendor sent it. The provider refused a renewal with a reason, so that only the former agreement of the type is there. */
  sent?: { reason: string | null };
  /** Null if the agreement is missing and nothing was sent. */
  file: { name: string; extension: "pdf" | "xlsx"; content: Buffer } | null;
}

type Draft = Omit<DemonstrationAgreement, "file"> & {
  name: string;
  write: ((day: string) => Promise<Buffer> | Buffer) | null;
  extension?: "pdf" | "xlsx";
};

/** The agreements between the provider and a vendor, including missing ones. */
export const createAgreements = (shop: Shop, isLarger: boolean): Promise<DemonstrationAgreement[]> =>
  Promise.all(
    (isLarger ? larger(shop) : smaller(shop)).map(async ({ name, write, extension = "pdf", ...agreement }) => ({
      ...agreement,
      file: write && { name, extension, content: await write(addDays(shop.today, -agreement.daysAgo)) },
    })),
  );

const draft = (
  type: string,
  status: Draft["status"],
  daysAgo: number,
  expiresIn: number | null,
  name = "",
  write: Draft["write"] = null,
): Draft => ({ type, status, daysAgo, expiresIn, name, write });

const larger = (shop: Shop): Draft[] => [
  draft("Master Supply Agreement", "4", 330, 400, "Master Supply Agreement (signed)", (day) => supply(shop, day)),
  draft("Master Supply Agreement", "4", 1460, -365, "Master Supply Agreement (previous)", (day) => supply(shop, day)),
  draft("W-9", "4", 300, null, "W-9 Blue Mesa", (day) => taxForm(shop, day)),
  draft("Certificate of Insurance", "4", 347, 18, "Certificate of Insurance", (day) => insurance(shop, day)),
  draft("Quality Manual", "3", 12, null, "Quality Manual Rev 9", (day) => quality(shop, day)),
  draft("Code of Conduct", "4", 310, null, "Supplier Code of Conduct (signed)", (day) => conduct(shop, day)),
  draft("ISO 9001 Certificate", "4", 520, 575, "ISO 9001 Certificate", (day) =>
    standard(shop, day, "ISO 9001:2015", "design, stocking and distribution of valves, pipe and fittings"),
  ),
  draft("API 6D License", "2", 6, 710, "API 6D License", (day) =>
    standard(shop, day, "API Specification 6D", "pipeline and piping valves"),
  ),
  {
    ...draft("Conflict Minerals Declaration", "2", 40, 325, "Conflict Minerals Declaration", (day) =>
      minerals(shop, day),
    ),
    extension: "xlsx",
  },
  draft("Non-Disclosure Agreement", "4", 900, null, "Mutual NDA", (day) => secrecy(shop, day)),
  draft("Safety Program Questionnaire", "1", 25, null),
  {
    ...draft("ISO 14001 Certificate", "3", 1, 640, "ISO 14001 Certificate", (day) =>
      standard(shop, day, "ISO 14001:2015", "stocking and distribution of valves, pipe and fittings"),
    ),
    sent: { reason: null },
  },
  {
    ...draft("Certificate of Insurance", "1", 2, 383, "Certificate of Insurance (renewal)", (day) =>
      insurance(shop, day),
    ),
    sent: {
      reason: "The certificate names only the warehouse in Midland. Send the one that covers all of your sites.",
    },
  },
];

const smaller = (shop: Shop): Draft[] => [
  draft("Master Supply Agreement", "4", 210, 520, "Master Supply Agreement", (day) => supply(shop, day)),
  draft("W-9", "2", 8, null, "W-9 Harbor Pipe", (day) => taxForm(shop, day)),
  draft("Certificate of Insurance", "4", 380, -15, "Certificate of Insurance", (day) => insurance(shop, day)),
  draft("API 5L License", "4", 700, 25, "API 5L License", (day) =>
    standard(shop, day, "API Specification 5L", "line pipe"),
  ),
  draft("Code of Conduct", "3", 5, null, "Supplier Code of Conduct", (day) => conduct(shop, day)),
  draft("Quality Manual", "1", 60, null),
  draft("ISO 9001 Certificate", "1", 60, null),
];
