import type { ShipNoticeRow, shipNoticeSortKeys } from "@lading/contract";
import type { ReactNode } from "react";
import { count } from "../../lib/count.ts";
import { date, missing, number } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { Ago } from "../../ui/moment.tsx";
import { NoticeState } from "./notice-state.tsx";

type NoticeColumn<Row> = Column<Row> &
  (
    | { id: (typeof shipNoticeSortKeys)[number]; sortable: true }
    | { id: "state" | "orders" | "carrier" | "expected_arrival" | "lines" | "packages" }
  );

/** Classes of the lines of a ship notice on narrow screens. */
export const compactNoticeLines = [
  "",
  "mt-1 text-xs text-fg2 wrap-anywhere",
  "mt-1 text-xs text-fg3 wrap-anywhere",
] as const;

const orders = ({ purchase_orders: [first, ...others] }: ShipNoticeRow) =>
  first === undefined ? missing : `${first}${others.length > 0 ? ` and ${number(others.length)} more` : ""}`;

const carrier = ({ carrier_name, tracking }: ShipNoticeRow) => [carrier_name, tracking].filter(Boolean).join(" · ");

/** The columns of lists of ship notices. `renderLink` renders the link to a notice. */
export const createNoticeColumns = <Row extends ShipNoticeRow>(
  renderLink: (notice: Row) => ReactNode,
): readonly NoticeColumn<Row>[] => [
  {
    id: "number",
    label: "Ship Notice #",
    width: 160,
    sortable: true,
    isText: true,
    cell: renderLink,
    // Several marks of the state take more than one line, and the number only if it is longer than most.
    compact: [
      { line: 1, cell: (notice) => <span style={{ flex: "none", maxWidth: "60%" }}>{renderLink(notice)}</span> },
    ],
  },
  {
    id: "state",
    label: "State",
    width: 176,
    cell: (notice) => <NoticeState notice={notice} />,
    compact: [{ line: 1, isAtEnd: true, cell: (notice) => <NoticeState notice={notice} /> }],
  },
  {
    id: "orders",
    label: "Orders",
    width: 136,
    cell: (notice) => <span title={notice.purchase_orders.join(", ")}>{orders(notice)}</span>,
    compact: [{ line: 2, cell: orders }],
  },
  {
    id: "ship_date",
    label: "Ship Date",
    width: 112,
    sortable: true,
    isDay: true,
    cell: ({ ship_date }) => date(ship_date),
    compact: [{ line: 2, cell: ({ ship_date }) => ship_date !== null && `ships ${date(ship_date)}` }],
  },
  { id: "expected_arrival", label: "Arrival", width: 112, isDay: true, cell: ({ expected_arrival: day }) => date(day) },
  {
    id: "carrier",
    label: "Carrier",
    width: 160,
    grows: true,
    cell: (notice) => carrier(notice) || missing,
    compact: [{ line: 3, cell: carrier }],
  },
  { id: "lines", label: "Lines", width: 72, align: "end", cell: ({ line_count }) => number(line_count) },
  {
    id: "packages",
    label: "Packages",
    width: 88,
    align: "end",
    cell: ({ package_count: packages }) => packages > 0 && number(packages),
    compact: [{ line: 3, cell: ({ line_count: lines }) => count(lines, "line", "lines") }],
  },
  {
    id: "created_at",
    label: "Begun",
    width: 112,
    sortable: true,
    isDay: true,
    cell: ({ created_at }) => <Ago at={created_at} isSentence />,
  },
];
