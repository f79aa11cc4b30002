import { type OrderFigure, type OrderFigureLine, orderFigures } from "@lading/contract";
import { Check, X } from "lucide-react";
import type { ReactNode } from "react";
import { inWorkZone } from "../../lib/format-moment.ts";
import { date, number } from "../../lib/formats.ts";
import { ChoiceFilter } from "../../list/choice-filter.tsx";
import type { Column } from "../../list/column.ts";
import type { ListSearch } from "../../list/list-search.ts";
import { ListView } from "../../list/list-view.tsx";
import type { List } from "../../list/use-list.ts";
import { Badge } from "../../ui/badge.tsx";
import { Formula } from "./formulas.tsx";

/** Times are those of the work calendar's zone, in which the figures have their months and days. */
const momentOrDay = (at: string | null, on: string | null) => (at === null ? on && date(on) : inWorkZone(at));

const Result = ({ isMet }: { isMet: boolean }) =>
  isMet ? (
    <span className="inline-flex items-center gap-1.5 text-fg2">
      <Check aria-hidden size={14} strokeWidth={1.75} />
      Met
    </span>
  ) : (
    <Badge tone="bad" icon={<X aria-hidden size={12} strokeWidth={2} />}>
      Not met
    </Badge>
  );

/** The columns of the lines that a figure counts. Times and days that the figure does not have are left out. */
export function createLineColumns(
  figure: OrderFigure,
  renderOrder: (line: OrderFigureLine) => ReactNode,
): readonly Column<OrderFigureLine>[] {
  const { due, done } = orderFigures[figure];
  const source = { notice_before_arrival: "Receipt", certificates_complete: "Ship Notice" }[figure as string];
  return [
    {
      id: "purchase_order",
      label: "Purchase Order #",
      width: 140,
      cell: renderOrder,
      compact: [{ line: 1 }],
    },
    {
      id: "line",
      label: "Line",
      width: 64,
      align: "end",
      cell: ({ line }) => line,
      compact: [{ line: 1, cell: ({ line }) => `Line ${line}` }],
    },
    {
      id: "product",
      label: "Product",
      width: 200,
      grows: true,
      cell: ({ gxp_sku: sku, product_name: name }) => (
        <>
          <span className="line-clamp-1 wrap-anywhere">{name}</span>
          <span className="block text-xs text-fg3">{sku}</span>
        </>
      ),
      compact: [{ line: 2, cell: ({ product_name }) => product_name }],
    },
    {
      id: "quantity",
      label: "Quantity",
      width: 104,
      align: "end",
      cell: ({ quantity, units }) => `${number(Number(quantity))} ${units}`,
    },
    ...(source === undefined
      ? []
      : [
          {
            id: "source",
            label: source,
            width: 140,
            cell: (row: OrderFigureLine) => <span className="wrap-anywhere">{row.source}</span>,
            compact: [{ line: 3, hasLabel: true as const }],
          },
        ]),
    ...(due === null
      ? []
      : [
          {
            id: "due",
            label: due,
            width: 168,
            cell: (row: OrderFigureLine) => momentOrDay(row.due_at, row.due_on),
            compact: [{ line: 4, hasLabel: true as const }],
          },
        ]),
    {
      id: "done",
      label: done,
      width: 168,
      cell: (row) => momentOrDay(row.done_at, row.done_on) ?? <span className="text-fg3">Not yet</span>,
      compact: [{ line: 5, hasLabel: true }],
    },
    ...(figure === "certificates_complete"
      ? [
          {
            id: "documents",
            label: "Documents",
            width: 104,
            align: "end" as const,
            cell: ({ documents }: OrderFigureLine) => documents && `${documents.n} of ${documents.of}`,
            compact: [{ line: 5, hasLabel: true as const }],
          },
        ]
      : []),
    {
      id: "is_met",
      label: "Result",
      width: 116,
      cell: ({ is_met: isMet }) => <Result isMet={isMet} />,
      compact: [{ line: 1, isAtEnd: true }],
    },
  ];
}

interface FigureLinesProps<Search extends ListSearch & { met?: "true" | "false" | undefined }> {
  list: List<Search, OrderFigureLine>;
  figure: OrderFigure;
  columns: readonly Column<OrderFigureLine>[];
}

/** The lines that a figure counts in a month, below its formula. */
export function FigureLines<Search extends ListSearch & { met?: "true" | "false" | undefined }>({
  list,
  figure,
  columns,
}: FigureLinesProps<Search>) {
  return (
    <>
      <Formula figure={figure} />
      <ListView
        list={list}
        name="order-figure-lines"
        caption="Lines of the figure"
        noun={["line", "lines"]}
        empty={{ text: "The figure counts no line in this month." }}
        columns={columns}
        compactLines={["", "mt-0.5 text-xs text-fg2", ...["", "", ""].map(() => "mt-0.5 text-xs text-fg3")]}
        compactShowsAll
        rowKey={({ purchase_order, line, source }) => `${purchase_order} ${line} ${source}`}
        rowName={({ purchase_order, line }) => `Line ${line} of ${purchase_order}`}
        search="Search by Purchase Order #"
        filters={<ChoiceFilter list={list} name="met" label="Result" options={results} />}
      />
    </>
  );
}

const results = [
  { value: "true", label: "Met" },
  { value: "false", label: "Not met" },
] as const;
