import type { CompanyDetail, CompanyOrder, OrderSortKey } from "@lading/contract";
import { useMemo, useState } from "react";
import { orMissing } from "../../../lib/formats.ts";
import type { Column } from "../../../list/column.ts";
import { ListView } from "../../../list/list-view.tsx";
import { LoadFileLink } from "../../../list/load-file-link.tsx";
import { useList } from "../../../list/use-list.ts";
import { createOrderColumns, createStateColumns, createWholeOrderColumns } from "../../../companies/order-columns.tsx";
import { companyOrderList } from "../../../companies/company-records-api.ts";
import { OrderStateFilters } from "../../../companies/order-state-filters.tsx";
import { readOrders } from "../../../companies/company-records-search.ts";

/** The purchase orders of a company. `given` is the search of the address. */
export function CompanyOrders({ company, given }: { company: CompanyDetail; given: object }) {
  const search = useMemo(() => readOrders(given), [given]);
  const [query] = useState(() => companyOrderList(company.id));
  const list = useList(search, query);
  return (
    <ListView
      list={list}
      name="company-orders"
      caption="Orders"
      empty={{
        text: "Orders to the company appear here once a file or a program has loaded them.",
        action: <LoadFileLink kind="purchase-orders" label="Import Orders" />,
      }}
      noun={["order", "orders"]}
      columns={getColumns(company.id)}
      compactLines={["", "mt-0.5 text-xs text-fg3", "text-xs text-fg3 tabular-nums", "text-xs text-fg3 tabular-nums"]}
      compactShowsAll
      rowKey={({ purchase_order }) => purchase_order}
      rowName={({ purchase_order }) => purchase_order}
      search="Search by Purchase Order #"
      filters={<OrderStateFilters list={list} />}
    />
  );
}

type OrderColumn = Column<CompanyOrder> &
  (
    | { id: OrderSortKey; sortable: true }
    | {
        id:
          | "status"
          | "location"
          | "vendor_reference_id"
          | "documents"
          | "response_state"
          | "respond_by"
          | "answered_at";
      }
  );

function getColumns(company: string): readonly OrderColumn[] {
  const { purchase_order, status, order_date, due_date, total } = createOrderColumns<CompanyOrder>(() => company, 2);
  const { location, documents } = createWholeOrderColumns<CompanyOrder>(3);
  const { response_state, respond_by, answered_at } = createStateColumns<CompanyOrder>(4);
  return [
    { ...purchase_order, sortable: true },
    status,
    { ...order_date, sortable: true },
    { ...due_date, sortable: true },
    response_state,
    respond_by,
    answered_at,
    { ...location, grows: true },
    {
      id: "vendor_reference_id",
      label: "Vendor Reference",
      width: 148,
      cell: ({ vendor_reference_id }) => <span className="wrap-anywhere">{orMissing(vendor_reference_id)}</span>,
    },
    { ...total, sortable: true },
    documents,
  ];
}
