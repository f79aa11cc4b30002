/** A phrase by which a requirement is recognized in a file. */
export interface Phrase {
  text: string;
  /** How much it tells. */
  weight: number;
}

/** Words that many documents have. */
const common =
  /\b(certificates?|certifications?|documents?|declarations?|forms?|agreements?|licen[cs]es?|sheets?|reports?|proofs?|statements?|of|the|and|or|a|an|for|per|your)\b/gi;

/** The names of usual documents on their pages and in the names of their files. */
const usual: readonly (readonly [name: RegExp, phrases: readonly string[]])[] = [
  [/\bw-?9\b/i, ["fw9", "W-9", "Request for Taxpayer"]],
  [/\bw-?8\b/i, ["fw8", "W-8BEN", "W-8"]],
  [/\binsurance\b/i, ["ACORD 25", "Certificate of Liability Insurance", "COI"]],
  [/\bendorsement\b/i, ["CG 20 10", "CG 20 37", "Additional Insured"]],
  [/\biso 9001\b/i, ["ISO 9001"]],
  [/\bapi\b/i, ["API License", "API Licence", "API 6D", "API 5L", "API Monogram", "API Spec"]],
  [/\bmill\b|\b10204\b/i, ["EN 10204", "Mill Test", "Inspection Certificate", "MTC", "MTR"]],
  [/\bsafety data\b|\bsds\b/i, ["Safety Data Sheet", "SDS", "MSDS"]],
  [/\banalysis\b/i, ["Certificate of Analysis", "CoA"]],
  [/\borigin\b/i, ["Certificate of Origin", "Country of Origin"]],
  [/\breach\b|\brohs\b/i, ["REACH", "RoHS", "SVHC"]],
];

/** Returns the phrases that tell a document by the names of its requirement and its label. */
export function describeRequirement(name: string, label: string | null): Phrase[] {
  const inner = [...name.matchAll(/\(([^)]+)\)/g)].map(([, text = ""]) => text);
  const outer = name.replaceAll(/\([^)]*\)/g, " ").trim();
  const own = outer.replaceAll(common, " ").replaceAll(/\s+/g, " ").trim();
  const all: Phrase[] = [
    ...[outer, label ?? ""].map((text) => ({ text, weight: 6 })),
    ...[...inner, own].filter(isTelling).map((text) => ({ text, weight: 4 })),
    ...usual.flatMap(([test, phrases]) => (test.test(name) ? phrases.map((text) => ({ text, weight: 4 })) : [])),
  ];
  const known = new Set<string>();
  return all.filter(({ text }) => {
    const key = text.toLowerCase();
    return text !== "" && !known.has(key) && known.add(key);
  });
}

const isTelling = (text: string) => /\d/.test(text) || text.length >= 6;

/** A number that is long enough to be one of a company's. */
export const isOwnNumber = (text: string) => /\d/.test(text) && text.replaceAll(/[^\p{L}\p{N}]/gu, "").length >= 4;
