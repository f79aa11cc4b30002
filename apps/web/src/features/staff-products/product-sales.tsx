import type { MonthOfSales } from "@lading/contract";
import { useState } from "react";
import { missing, money, number, percent } from "../../lib/formats.ts";
import type { Column } from "../../list/column.ts";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { type ProductParams, salesList } from "./products-api.ts";
import type { ProductPageSearch } from "./product-search.ts";
import { longMonthAndYear } from "../../lib/format-month.ts";

/** The sales figures of a product by month, the latest first. */
export function ProductSales({ params, search }: { params: ProductParams; search: ProductPageSearch }) {
  const [query] = useState(() => salesList(params));
  return (
    <ListView
      inSection
      list={useList(search, query)}
      name="sales-of-product"
      caption="Sales figures by month"
      empty={{ text: "Sales figures of the product appear here, month by month, once they are loaded." }}
      columns={columns}
      compactLines={["font-medium", "mt-0.5 text-xs text-fg3 tabular-nums", "text-xs text-fg3 tabular-nums"]}
      rowKey={({ month }) => month}
      rowName={({ month }) => longMonthAndYear(month)}
    />
  );
}

const columns: readonly Column<MonthOfSales>[] = [
  {
    id: "month",
    label: "Month",
    width: 160,
    grows: true,
    cell: ({ month }) => longMonthAndYear(month),
    compact: [{ line: 1 }],
  },
  {
    id: "purchases",
    label: "Purchases",
    width: 130,
    align: "end",
    cell: ({ purchases }) => money(purchases),
    compact: [{ line: 2, cell: ({ purchases }) => `Purchases ${money(purchases)}` }],
  },
  {
    id: "end_user_sales",
    label: "End User Sales",
    width: 140,
    align: "end",
    cell: ({ end_user_sales }) => money(end_user_sales),
    compact: [{ line: 2, cell: ({ end_user_sales }) => `end user sales ${money(end_user_sales)}` }],
  },
  {
    id: "market_share",
    label: "Market Share",
    width: 124,
    align: "end",
    cell: ({ market_share }) => percent(market_share),
    compact: [{ line: 3, cell: ({ market_share }) => `Market share ${percent(market_share)}` }],
  },
  {
    id: "search_queries",
    label: "Searches",
    width: 104,
    align: "end",
    cell: ({ search_queries }) => number(search_queries),
  },
  {
    id: "current_inventory",
    label: "Inventory",
    width: 104,
    align: "end",
    cell: ({ current_inventory }) => number(current_inventory),
    compact: [{ line: 3, cell: ({ current_inventory }) => `inventory ${number(current_inventory)}` }],
  },
  {
    id: "avg_item_delivery",
    label: "Delivery",
    width: 104,
    align: "end",
    cell: ({ avg_item_delivery }) => (avg_item_delivery === null ? missing : `${avg_item_delivery} days`),
  },
];
