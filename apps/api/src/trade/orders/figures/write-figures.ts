import {
  type CompanyOfFigures,
  type ExportColumns,
  type MonthOfFigures,
  nameFigureLineColumns,
  type OrderFigure,
  orderFigureExportColumns,
  type OrderFigureLine,
} from "@lading/contract";
import { toCsvLine } from "../../../ground/http/csv-line.ts";
import { yesOrNo } from "../../../record/exports/cell.ts";
import { toLineCells, toShareCells } from "./figure-cells.ts";

const { month: _month, ...shareColumns } = orderFigureExportColumns;

export const writeMonths = (rows: readonly MonthOfFigures[]) =>
  write(
    orderFigureExportColumns,
    rows.map(({ month, ...shares }) => ({ month, ...toShareCells(shares) })),
  );

export const writeCompanies = (rows: readonly CompanyOfFigures[]) =>
  write(
    { company: { label: "Company", kind: "text" }, ...shareColumns },
    rows.map(({ company, ...shares }) => ({ company: company.name, ...toShareCells(shares) })),
  );

export const writeFigureLines = (figure: OrderFigure, rows: readonly OrderFigureLine[]) =>
  write(
    nameFigureLineColumns(figure),
    rows.map((row) => toLineCells(row)),
  );

/** Writes the columns of the rows as CSV. The byte order mark lets Excel read the file as UTF-8. */
function write<Key extends string>(
  columns: ExportColumns<Key>,
  rows: readonly Record<Key, string | number | boolean | null>[],
) {
  const keys = Object.keys(columns) as Key[]; // Object.keys does not know the keys of its object.
  const cells = rows.map((row) =>
    toCsvLine(
      keys.map((key) => {
        const value: string | number | boolean | null = row[key];
        return typeof value === "boolean" ? yesOrNo(value) : value;
      }),
    ),
  );
  return [`\uFEFF${toCsvLine(keys.map((key) => columns[key].label))}`, ...cells].join("");
}
