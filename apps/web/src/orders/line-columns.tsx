import type { OrderLine } from "@lading/contract";
import type { ReactNode } from "react";
import { date, missing, money, number } from "../lib/formats.ts";
import type { Column } from "../list/column.ts";
import { useColumns } from "../list/use-columns.ts";
import { quantityText } from "../products/quantity-text.ts";
import { lineStateText } from "./answer-words.ts";
import { LineEnd, listDeliveries } from "./line-end.tsx";
import { PiecesOfLine } from "./pieces-of-line.tsx";
import { received } from "./received-column.tsx";
import { sumText } from "./sum-text.ts";

export interface LineWords {
  /** The code of the order's currency. */
  currency: string;
  /** Renders the name of a line's product, perhaps as a link. */
  renderName: (line: OrderLine) => ReactNode;
  /** Renders a control beside the state of a line's answer. */
  renderAction?: (line: OrderLine) => ReactNode;
  /** Renders the documents that a line needs, on a line of small text. */
  renderNeeded?: (line: OrderLine) => ReactNode;
  /** Shows the first promised day beside the present one, in place of the vendor's SKU. */
  hasFirstPromise?: boolean;
}

/** The columns of an order's lines, with those of answers once there are any. The user's choice holds for all orders. */
export const useLineColumns = (words: LineWords, hasAnswers = false, hasShipped = false) =>
  useColumns(
    "order-lines",
    [...createColumns(words), ...(hasAnswers ? createAnswerColumns(words) : [])],
    // All columns would be wider than the page.
    hasAnswers
      ? [
          "gxp_sku",
          "amount",
          ...(words.hasFirstPromise || hasShipped ? ["supplier_sku"] : []),
          ...(hasShipped ? [] : ["received"]),
        ]
      : [],
  );

/** The price that the vendor asks for, on which the provider decides. */
export const findAskedPrice = ({ pieces }: Pick<OrderLine, "pieces">) =>
  pieces.find((piece) => piece.outcome === "asked" && piece.unit_price !== null)?.unit_price ?? undefined;

/** The last day that the vendor asks for. */
export const findAskedDay = ({ pieces }: Pick<OrderLine, "pieces">) =>
  pieces
    .flatMap(({ outcome, delivery_date, ship_date }) => (outcome === "asked" ? (delivery_date ?? ship_date ?? []) : []))
    .toSorted()
    .at(-1);

/** A value that the vendor asks for, on which the provider decides. */
const Asked = ({ children }: { children: string }) => (
  <span className="block text-xs leading-4 text-info" title={`Asked: ${children}`}>{`asked ${children}`}</span>
);

const createColumns = ({ currency, renderName, renderNeeded }: LineWords): Column<OrderLine>[] => [
  { id: "line", label: "Line", width: 64, cell: ({ line }) => line },
  {
    id: "product",
    label: "Product",
    width: 160,
    grows: true,
    cell: (line) => (
      <span title={[line.product_name, line.description].filter(Boolean).join("\n")}>
        <LineEnd line={line} />
        {renderName(line)}
        {line.description !== null && <span className="text-fg3">{` ${line.description}`}</span>}
        {renderNeeded?.(line)}
      </span>
    ),
  },
  {
    id: "supplier_sku",
    label: "SKU",
    width: 160,
    cell: ({ supplier_sku: sku }) => <span title={sku ?? undefined}>{sku ?? missing}</span>,
  },
  { id: "gxp_sku", label: "GXP SKU", width: 120, cell: ({ gxp_sku: sku }) => <span title={sku}>{sku}</span> },
  {
    id: "quantity",
    label: "Ordered",
    width: 104,
    align: "end",
    cell: ({ quantity, units }) => (
      <>
        {quantityText(quantity)} <span className="text-fg3">{units}</span>
      </>
    ),
  },
  {
    id: "unit_price",
    label: "Price",
    width: 120,
    align: "end",
    cell: ({ unit_price, terms, pieces }) => {
      const valid = terms?.unit_price ?? unit_price;
      const asked = findAskedPrice({ pieces });
      return (
        <>
          <span className="block leading-4">{money(valid, currency)}</span>
          {Number(valid) !== Number(unit_price) && (
            <span className="block text-xs leading-4 text-fg3">
              <span className="sr-only">ordered at </span>
              <del>{money(unit_price, currency)}</del>
            </span>
          )}
          {asked && <Asked>{money(asked, currency)}</Asked>}
        </>
      );
    },
  },
  { id: "amount", label: "Amount", width: 112, align: "end", cell: ({ amount }) => sumText(amount, currency) },
  {
    id: "due_date",
    label: "Requested",
    width: 128,
    align: "end",
    cell: (line) =>
      line.schedules.length > 1 ? (
        <span title={listDeliveries(line, "\n")}>{`${line.schedules.length} deliveries`}</span>
      ) : (
        date(line.schedules[0]?.date)
      ),
  },
];

const dayMs = 86_400_000;

/** By how many days the present promise is another than the first: "+14 days". */
function describeMove(first: string | null | undefined, present: string | null | undefined) {
  const days = first && present ? (Date.parse(present) - Date.parse(first)) / dayMs : 0;
  return days === 0
    ? undefined
    : `${days < 0 ? "\u2212" : "+"}${number(Math.abs(days))} ${Math.abs(days) === 1 ? "day" : "days"}`;
}

const createAnswerColumns = ({ currency, renderAction, hasFirstPromise = false }: LineWords): Column<OrderLine>[] => [
  {
    id: "confirmed",
    label: "Confirmed",
    width: 96,
    align: "end",
    cell: ({ terms }) => terms && quantityText(terms.confirmed),
  },
  received,
  ...(hasFirstPromise
    ? [
        {
          id: "first_promised",
          label: "First Promise",
          width: 120,
          align: "end" as const,
          cell: ({ terms }: OrderLine) => terms?.first_promised && date(terms.first_promised),
        },
      ]
    : []),
  {
    id: "promised",
    label: hasFirstPromise ? "Present Promise" : "Promised",
    width: 128,
    align: "end",
    cell: ({ terms, pieces }) => {
      const asked = findAskedDay({ pieces });
      const promised = terms && (terms.delivery_date ?? terms.ship_date);
      const moved = hasFirstPromise ? describeMove(terms?.first_promised, promised) : undefined;
      return (
        <>
          {terms && <span className="block leading-4">{date(promised)}</span>}
          {moved && <span className="block text-xs leading-4 text-warn">{moved}</span>}
          {asked !== undefined && <Asked>{date(asked)}</Asked>}
        </>
      );
    },
  },
  {
    id: "state",
    label: "Answer",
    width: 224,
    cell: (line) => (
      <>
        <span className="block leading-4">
          {lineStateText(line.state)} {renderAction?.(line)}
        </span>
        <PiecesOfLine line={line} currency={currency} />
      </>
    ),
  },
];
