import {
  heatResults,
  type HeatCheck,
  isOneLetterApart,
  missingHeat,
  normalizeHeat,
  type ShipCertificate,
} from "@lading/contract";
import { findPhrasesInText } from "../../documents/reading/find-phrases.ts";

/** A file that may prove heats of an order. */
export interface Certificate extends Omit<ShipCertificate, "id"> {
  /** The document that parts of lines name; null for a file of a required document. */
  document_id: string | null;
  standards: readonly string[];
  /** Whether the number of the order is in its text. */
  names_order: boolean;
}

export interface HeatLine {
  purchase_order: string;
  line: number;
  /** The name, the description and the material of the product. */
  product_text: string;
  needs_heat: boolean;
  details: readonly HeatDetail[];
}

export interface HeatDetail {
  heat: string | null;
  certificate_id: string | null;
}

/** An answer lists so many heats. */
const mostFound = 20;

const list = new Intl.ListFormat("en-US", { type: "disjunction" });

/** Compares the parts of a line with certificates. The line has the worst result of its parts. */
export function compareLine(line: HeatLine, certificates: readonly Certificate[]) {
  const ofOrder = certificates.filter(({ purchase_order }) => purchase_order === line.purchase_order);
  const details = line.details.map((detail) => ({ ...detail, heat_check: compareDetail(line, detail, ofOrder) }));
  const checks = details.flatMap(({ heat_check: check }) => check ?? []);
  if (details.length === 0 && line.needs_heat) checks.push(missingHeat);
  const worst = heatResults.find((result) => checks.some((check) => check.result === result));
  return { details, heat_check: checks.find(({ result }) => result === worst) ?? null };
}

function compareDetail(
  line: HeatLine,
  { heat: typed, certificate_id: named }: HeatDetail,
  ofOrder: readonly Certificate[],
): HeatCheck | null {
  if (!typed) return line.needs_heat ? missingHeat : null;
  const compared = named === null ? ofOrder : ofOrder.filter(({ document_id: id }) => id === named);
  const shown = compared.flatMap(({ heats }) => heats);
  const fails = (result: HeatCheck["result"], hint: string): HeatCheck => ({
    result,
    found: [...new Set(shown)].slice(0, mostFound),
    hint,
    meant: null,
    certificate: null,
  });
  if (shown.length === 0) return fails("typed", describeUnread(compared, named !== null));

  const heat = normalizeHeat(typed);
  const fitting = compared.filter(({ heats }) => heats.some((one) => normalizeHeat(one) === heat));
  const proving = fitting.find((one) => one.names_order || namesStandard(one, line));
  if (proving) return { result: "proved", found: [typed], hint: null, meant: null, certificate: proving.name };
  const [first] = fitting;
  if (first)
    return {
      ...fails(
        "typed",
        `${first.name} shows this heat, but neither ${line.purchase_order} nor the standard of the product.`,
      ),
      certificate: first.name,
    };

  const near = [...new Set(shown.filter((one) => isOneLetterApart(normalizeHeat(one), heat)))];
  if (near.length > 0)
    return {
      ...fails("mismatch", `Did you mean ${list.format(near)}?`),
      meant: near.length === 1 ? (near[0] ?? null) : null,
    };
  if (named === null) return fails("typed", `No certificate of ${line.purchase_order} shows this heat.`);
  const count = new Set(shown).size;
  return fails(
    "mismatch",
    `The certificate shows ${count === 1 ? "another heat" : `${count} heats, and not this one`}.`,
  );
}

function describeUnread(compared: readonly Certificate[], isNamed: boolean) {
  if (compared.some(({ state }) => state === "unread")) return "The certificates are being read.";
  if (compared.length === 0) return "There is no certificate yet.";
  return isNamed
    ? "No heat could be read from the certificate. The typed heat is kept."
    : "No heat could be read from the files of the order. The typed heat is kept.";
}

/** Whether a standard that the certificate shows is in the texts of the product. */
const namesStandard = ({ standards }: Certificate, { product_text: text }: HeatLine) =>
  findPhrasesInText(text, standards).length > 0;
