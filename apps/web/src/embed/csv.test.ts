import type { Chart } from "@lading/contract";
import { expect, test } from "vitest";
import { toCsv } from "./csv.ts";

const chart: Chart = {
  id: "top",
  title: "Top",
  about: "",
  kind: "bars",
  rows_are: "Product",
  detail_is: "GXP SKU",
  months: false,
  series: [
    { label: "Sales", unit: "money", is_drawn: true },
    { label: "Share", unit: "percent", is_drawn: false },
  ],
  rows: [
    { label: 'Valve, 2" "short"', detail: "G-1", values: [1234.5, null] },
    { label: "Pipe", detail: null, values: [0, 12.345678] },
  ],
};

test("writes every figure of a chart exactly", { tags: ["DASH-05.2"] }, () => {
  expect(toCsv(chart)).toBe(
    [
      '\uFEFF"Product","GXP SKU","Sales","Share"\r\n',
      '"Valve, 2"" ""short""","G-1",1234.5,\r\n',
      '"Pipe","",0,12.3457\r\n',
    ].join(""),
  );
});

test("writes cells that a spreadsheet would run as text", { tags: ["DASH-05.2"] }, () => {
  for (const label of ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])
    expect(toCsv({ ...chart, rows: [{ label, detail: label, values: [1, 2] }] })).toContain(
      `"'${label}","'${label}",1,2`,
    );
});
