import {
  exportCalls,
  fulfillmentLabels,
  orderExportColumns,
  purchaseOrderExportColumns,
  responseLabels,
} from "@lading/contract";
import { listExport } from "../../record/exports/list-export.ts";
import { findCountedOrders, findOrders } from "./order-queries.ts";

export const orderExport = listExport({
  name: "orders",
  calls: exportCalls.orders,
  title: "Purchase orders",
  columns: orderExportColumns,
  async find(scope, query) {
    const { orders: rows, total } = await findOrders(scope, query);
    return { rows, total };
  },
  toCells: (order) => order,
});

export const purchaseOrderExport = listExport({
  name: "purchase-orders",
  calls: exportCalls["purchase-orders"],
  title: "Purchase orders",
  columns: purchaseOrderExportColumns,
  async find(scope, { search, ...query }) {
    const { orders: rows, total } = await findCountedOrders(scope, { ...query, search_string: search });
    return { rows, total };
  },
  toCells: ({ response_state, fulfillment_state, ...order }) => ({
    ...order,
    response_state: response_state && responseLabels[response_state],
    fulfillment_state: fulfillmentLabels[fulfillment_state],
  }),
});
