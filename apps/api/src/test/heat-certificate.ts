import { aTextPdf, type PlacedText } from "./text-pdf.ts";

const aRow = (y: number, label: string, ...values: string[]): PlacedText[] => [
  [35, y, label, { bold: true }],
  ...values.map((value, line): PlacedText => [298, y + line * 10, value]),
];

/** A certificate with the codes of EN 10168. */
export const aCertificate = (order: string, ...heats: string[]) =>
  aTextPdf({
    pages: [
      [
        ...aRow(200, "A02 Type of inspection document", "EN 10204 3.1"),
        ...aRow(216, "A03 Document number", "1866645/001"),
        ...aRow(232, "A07 Purchaser order number", order),
        ...aRow(248, "B01 Product", "Seamless tubes"),
        ...aRow(264, "B07 Heat number", ...heats),
      ],
    ],
  });
