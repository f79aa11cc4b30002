import type { ProductOrder } from "@lading/contract";
import { useState } from "react";
import type { Column } from "../../list/column.ts";
import { ListView } from "../../list/list-view.tsx";
import { useList } from "../../list/use-list.ts";
import { quantityText } from "../../products/quantity-text.ts";
import { createOrderColumns } from "../../companies/order-columns.tsx";
import { ordersOfProduct, type ProductParams } from "./products-api.ts";
import type { ProductPageSearch } from "./product-search.ts";

/** The purchase orders that contain a product, the newest first. */
export function StaffProductOrders({ params, search }: { params: ProductParams; search: ProductPageSearch }) {
  const [query] = useState(() => ordersOfProduct(params));
  return (
    <ListView
      inSection
      list={useList(search, query)}
      name="staff-orders-of-product"
      caption="Purchase orders of the product"
      empty={{ text: "Orders with this product appear here once they are loaded." }}
      columns={getColumns(params.company)}
      compactLines={["", "mt-0.5 text-xs text-fg3", "text-xs text-fg3 tabular-nums"]}
      rowKey={({ purchase_order }) => purchase_order}
      rowName={({ purchase_order }) => purchase_order}
      renderToolbar={(menu) => (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <p className="text-fg2">Quantity and total are those of this product. An order may contain others.</p>
          {menu}
        </div>
      )}
    />
  );
}

const amount = ({ quantity, units }: ProductOrder) => [quantityText(quantity), units].filter(Boolean).join(" ");

function getColumns(company: string): readonly Column<ProductOrder>[] {
  const { purchase_order, status, order_date, due_date, total } = createOrderColumns<ProductOrder>(() => company, 2);
  return [
    { ...purchase_order, grows: true },
    status,
    order_date,
    due_date,
    {
      id: "quantity",
      label: "Quantity",
      width: 120,
      align: "end",
      cell: amount,
      compact: [{ line: 3, cell: amount }],
    },
    total,
  ];
}
