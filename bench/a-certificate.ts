import { aTextPdf, type PlacedText } from "../apps/api/src/test/text-pdf.ts";

const PAGES = 3;
/** A page of a public mill certificate has about 90 pieces of text. */
const ROWS = 45;

/** Returns the PDF of a mill certificate with the heats 7280 and 7290 for round 0, 7281 and 7291 for round 1, and so on. */
export function aCertificate(round: number) {
  const row = (line: number, label: string, value: string): PlacedText[] => [
    [35, 60 + line * 16, label, { bold: true }],
    [298, 60 + line * 16, value],
  ];
  const other = Array.from({ length: ROWS - 6 }, (_, line) =>
    row(line + 6, `C${line + 10} Property of the test`, `${line} MPa`),
  );
  const first = [
    ...row(0, "A02 Type of inspection document", "EN 10204 3.1"),
    ...row(1, "A03 Document number", `MC-${round}`),
    ...row(2, "B01 Product", "Seamless tubes"),
    ...row(3, "B02 Specification", "S355J2H EN 10219-1:2006"),
    ...row(4, "B07 Identification of the product", `728${round}, 729${round}`),
    ...row(5, "Z02 Date of issue", "23.10.2018"),
  ];
  const rest = Array.from({ length: PAGES - 1 }, () => other.flat());
  return aTextPdf({ pages: [[...first, ...other.flat()], ...rest] });
}
