import type { Chart } from "@lading/contract";

/** A spreadsheet would run what begins like this. */
const looksLikeFormula = /^[=+\-@\t\r]/;

const textCell = (text: string) => `"${(looksLikeFormula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

/** All figures of a chart for a spreadsheet: names as text, figures as bare numbers, what is missing as an empty cell. */
export function csvOf({ rows_are, detail_is, series, rows }: Chart): string {
  const head = [rows_are, ...(detail_is === null ? [] : [detail_is]), ...series.map(({ label }) => label)];
  const lines = [
    head.map(textCell),
    ...rows.map(({ label, detail, values }) => [
      textCell(label),
      ...(detail_is === null ? [] : [textCell(detail ?? "")]),
      ...values.map((value) => (value === null ? "" : String(Number(value.toFixed(4))))),
    ]),
  ];
  // The mark at the beginning lets Excel read it as UTF-8.
  return `\uFEFF${lines.map((cells) => `${cells.join(",")}\r\n`).join("")}`;
}

/** Lets the browser save the figures of a chart. */
export function saveCsv(chart: Chart) {
  const address = URL.createObjectURL(new Blob([csvOf(chart)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = `${chart.id}.csv`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address));
}
