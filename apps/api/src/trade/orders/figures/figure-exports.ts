import {
  exportCalls,
  nameFigureLineColumns,
  orderFigureExportColumns,
  orderFigureLineExportColumns,
  orderFigures,
} from "@lading/contract";
import { listExport } from "../../../record/exports/list-export.ts";
import { toLineCells, toShareCells } from "./figure-cells.ts";
import { findFigureLines, findMonths } from "./figure-queries.ts";

export const orderFigureExport = listExport({
  name: "order-figures",
  calls: exportCalls["order-figures"],
  title: "Order figures",
  columns: orderFigureExportColumns,
  async find(scope, query) {
    const { results: rows, count: total } = await findMonths(scope, query);
    return { rows, total };
  },
  toCells: ({ month, ...shares }) => ({ month, ...toShareCells(shares) }),
});

export const orderFigureLineExport = listExport({
  name: "order-figure-lines",
  calls: exportCalls["order-figure-lines"],
  title: "Lines of order figures",
  columns: orderFigureLineExportColumns,
  ofFilters: ({ figure, month }) => ({
    title: `${orderFigures[figure].label} ${month}`,
    columns: nameFigureLineColumns(figure),
  }),
  async find(scope, query) {
    const { results: rows, count: total } = await findFigureLines(scope, query);
    return { rows, total };
  },
  toCells: toLineCells,
});
