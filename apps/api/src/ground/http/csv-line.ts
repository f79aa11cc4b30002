/** Formats a line of a CSV file. A text that a spreadsheet would run as a formula gets an apostrophe; a negative number does not. */
export const toCsvLine = (cells: readonly (string | number | null)[]) => `${cells.map(toCell).join(",")}\r\n`;

function toCell(value: string | number | null) {
  if (typeof value !== "string") return value === null ? "" : String(value);
  const isFormula = /^[=+\-@\t\r]/.test(value) && !/^-\d+(\.\d+)?$/.test(value);
  const plain = isFormula ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
