import { type OrderFigure, orderFigureNames } from "@lading/contract";

/** The lines of a figure in a month, like 2026-11. */
export interface FigureOfMonth {
  figure: OrderFigure;
  month: string;
}

/** The value of `tab` in the address of these lines. It is the place of a list, so clearing the filters keeps it. */
export const toFigureTab = ({ figure, month }: FigureOfMonth) => `figures.${figure}.${month}`;

/** Reads the value of `tab`; undefined if it leads to no lines of a figure. */
export function readFigureTab(tab: string | undefined): FigureOfMonth | undefined {
  const [place, name, month = ""] = tab?.split(".") ?? [];
  const figure = orderFigureNames.find((one) => one === name);
  return place === "figures" && figure && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? { figure, month } : undefined;
}
