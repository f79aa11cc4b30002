import { exportCalls, orderExportColumns } from "@lading/contract";
import { listExport } from "../../record/exports/list-export.ts";
import { findOrders } from "./order-queries.ts";

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
