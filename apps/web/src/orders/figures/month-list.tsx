import type { MonthOfFigures } from "@lading/contract";
import { longMonthAndYear } from "../../lib/format-month.ts";
import type { Column } from "../../list/column.ts";
import { ListView } from "../../list/list-view.tsx";
import type { ListSearch } from "../../list/list-search.ts";
import type { List } from "../../list/use-list.ts";
import { Formulas } from "./formulas.tsx";
import { compactFigureLines, createFigureColumns, type RenderLink } from "./share.tsx";

/** The name of a month like 2026-11. */
export const monthName = (month: string) => longMonthAndYear(`${month}-01`);

/** The columns of the list of months. */
export const createMonthColumns = (renderLink: RenderLink<MonthOfFigures>): readonly Column<MonthOfFigures>[] => [
  {
    id: "month",
    label: "Month",
    width: 140,
    grows: true,
    cell: ({ month }) => <span className="font-medium text-fg">{monthName(month)}</span>,
    compact: [{ line: 1 }],
  },
  ...createFigureColumns(renderLink),
];

interface MonthListProps<Search extends ListSearch> {
  list: List<Search, MonthOfFigures>;
  columns: readonly Column<MonthOfFigures>[];
}

/** Lists the figures of a company by month below their formulas. */
export function MonthList<Search extends ListSearch>({ list, columns }: MonthListProps<Search>) {
  const newest = list.search.page === 1 ? list.rows?.[0] : undefined;
  return (
    <>
      <Formulas row={newest && { ...newest, name: monthName(newest.month) }} />
      <ListView
        list={list}
        name="order-figures"
        caption="Figures by month"
        noun={["month", "months"]}
        empty={{ text: "Figures appear here once orders are answered, shipped or received." }}
        columns={columns}
        compactLines={compactFigureLines}
        compactShowsAll
        rowKey={({ month }) => month}
        rowName={({ month }) => monthName(month)}
      />
    </>
  );
}
