import type { Chart } from "@lading/contract";

/** A spreadsheet would run a cell that starts like this as a formula. */
const looksLikeFormula = /^[=+\-@\t\r]/;

const textCell = (text: string) => `"${(looksLikeFormula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** The figures of a chart as CSV: names as text, figures as plain numbers, missing ones as empty cells. */
export function toCsv({ rows_are, detail_is, series, rows }: Chart): string {
  const head = [rows_are, ...(detail_is === null ? [] : [detail_is]), ...series.map(({ label }) => label)];
  const lines = [
    head.map(textCell),
    ...rows.map(({ label, detail, values }) => [
      textCell(label),
      ...(detail_is === null ? [] : [textCell(detail ?? "")]),
      ...values.map((value) => (value === null ? "" : String(Number(value.toFixed(4))))),
    ]),
  ];
  // The byte order mark lets Excel read the file as UTF-8.
  return `\uFEFF${lines.map((cells) => `${cells.join(",")}\r\n`).join("")}`;
}

/** Downloads the figures of a chart. */
export function saveCsv(chart: Chart) {
  const address = URL.createObjectURL(new Blob([toCsv(chart)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${chart.id}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
}
