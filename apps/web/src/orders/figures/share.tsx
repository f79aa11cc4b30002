import { type MonthOfFigures, orderFigureNames, orderFigures, type OrderFigure } from "@lading/contract";
import type { ReactNode } from "react";
import { number, percent } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";

export type Shares = Omit<MonthOfFigures, "month">;
type Share = Shares[OrderFigure];

/** Returns the whole percent of a share. Only all lines are 100, and only none are 0. */
export const toPercent = ({ n, of }: Share) =>
  n === 0 || n === of ? (100 * n) / of : Math.min(99, Math.max(1, Math.round((100 * n) / of)));

/** Renders a link to the lines of a figure in the row. */
export type RenderLink<Row> = (row: Row, figure: OrderFigure, text: string) => ReactNode;

interface ShareCellProps<Row extends Shares> {
  row: Row;
  figure: OrderFigure;
  renderLink: RenderLink<Row>;
}

/** The two numbers of a figure, which lead to its lines, with their percent. Without lines, it says that there is no data. */
function ShareCell<Row extends Shares>({ row, figure, renderLink }: ShareCellProps<Row>) {
  const share = row[figure];
  if (share.of === 0) return <span className="text-fg3">No data</span>;
  return (
    <span className="whitespace-nowrap tabular-nums">
      {renderLink(row, figure, `${number(share.n)} of ${number(share.of)}`)}
      <span className="text-fg3">{` · ${percent(toPercent(share))}`}</span>
    </span>
  );
}

/** The columns of the figures. On narrow screens each has a line with its label. */
export const createFigureColumns = <Row extends Shares>(
  renderLink: RenderLink<Row>,
  isSorted = false,
): readonly Column<Row>[] =>
  orderFigureNames.map((figure, place) => ({
    id: figure,
    label: orderFigures[figure].label,
    width: 176,
    align: "end",
    ...(isSorted && { sortable: true }),
    cell: (row) => <ShareCell row={row} figure={figure} renderLink={renderLink} />,
    compact: [{ line: place + 2, hasLabel: true }],
  }));

export const compactFigureLines = ["font-medium", ...orderFigureNames.map(() => "mt-0.5 text-xs text-fg3")];

/** The link's text says how much; its name also says of what. */
export const linkName = (figure: OrderFigure, text: string, of: string) =>
  `${orderFigures[figure].label}, ${of}: ${text}`;

export const shareLinkClass = "rounded-badge text-accent-text underline-offset-2 hover:underline";
