import type { OrderLine } from "@lading/contract";
import { useState } from "react";
import { date, money } from "../../lib/formats.ts";
import { useMay } from "../../lib/use-may.ts";
import type { Column } from "../../list/column.ts";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { quantityText } from "../../products/quantity-text.ts";
import { ProductLink } from "../../companies/record-links.tsx";
import { orderLineList, type OrderParams } from "./orders-api.ts";
import type { OrderPageSearch } from "./order-search.ts";
import { CodeText } from "../../ui/code-text.tsx";

/** The lines of an order, by their number. */
export function OrderLines({ params, search }: { params: OrderParams; search: OrderPageSearch }) {
  const [query] = useState(() => orderLineList(params));
  const maySeeProducts = useMay()({ permission: "provider.view_products" });
  return (
    <ListView
      inSection
      list={useList(search, query)}
      name="order-lines"
      caption="Lines of the order"
      empty={{ text: "The lines of the order appear here once a file or a program has loaded them." }}
      columns={getColumns(params.company, maySeeProducts)}
      compactLines={["", "mt-0.5 text-xs text-fg3 wrap-anywhere", "text-xs text-fg3 tabular-nums"]}
      rowKey={({ line }) => String(line)}
      rowName={({ line, product_name }) => `Line ${line}, ${product_name}`}
    />
  );
}

const amount = ({ quantity, units }: OrderLine) => `${quantityText(quantity)} ${units}`;

const getColumns = (company: string, maySeeProducts: boolean): readonly Column<OrderLine>[] => [
  {
    id: "line",
    label: "Line",
    width: 72,
    cell: ({ line }) => line,
    compact: [{ line: 2, cell: ({ line }) => `Line ${line}` }],
  },
  {
    id: "product_name",
    label: "Product",
    width: 260,
    grows: true,
    cell: ({ gxp_sku, product_name }) =>
      maySeeProducts ? (
        <ProductLink company={company} sku={gxp_sku} opensRow>
          {product_name}
        </ProductLink>
      ) : (
        product_name
      ),
    compact: [{ line: 1 }],
  },
  {
    id: "gxp_sku",
    label: "GXP SKU",
    width: 140,
    cell: ({ gxp_sku }) => <CodeText>{gxp_sku}</CodeText>,
    compact: [{ line: 2, cell: ({ gxp_sku }) => gxp_sku }],
  },
  {
    id: "quantity",
    label: "Quantity",
    width: 120,
    align: "end",
    cell: amount,
    compact: [{ line: 3, cell: amount }],
  },
  {
    id: "unit_price",
    label: "Unit Price",
    width: 116,
    align: "end",
    cell: ({ unit_price }) => money(unit_price),
    compact: [{ line: 3, cell: ({ unit_price }) => `at ${money(unit_price)}` }],
  },
  {
    id: "amount",
    label: "Amount",
    width: 124,
    align: "end",
    cell: (row) => money(row.amount),
    compact: [{ line: 1, isAtEnd: true, cell: (row) => money(row.amount) }],
  },
  { id: "due_date", label: "Due Date", width: 116, cell: ({ due_date }) => date(due_date) },
];
