import {
  listOrders,
  listOrdersOfProduct,
  listOrderStatuses,
  listProductOrders,
  readPositionInList,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import { companyScope } from "../../ground/db/scope.ts";
import { listCursor } from "../../ground/http/list-cursor.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { serve } from "../../ground/http/serve.ts";
import { serveExport } from "../../record/exports/serve-export.ts";
import { orderExport } from "./order-export.ts";
import { countOrdersBefore, findOrders, findOrderStatuses } from "./order-queries.ts";
import { findProductOrders } from "./product-order-queries.ts";

const page = <Row>({ orders, total }: { orders: Row[]; total: number }, size: number) => ({
  orders,
  total_pages: Math.ceil(total / size),
  total_items: total,
});

/** Its position is an order number, by which the list is then sorted. */
const cursor = listCursor("orders", z.string());

export function orderRoutes(app: FastifyInstance) {
  serve(app, listOrders, async ({ scope, query, request }) => {
    const after = cursor.read(request);
    if (after === undefined) return page(await findOrders(scope, query), query.page_size);
    const found = await findOrders(scope, { ...query, ordering: "purchase_order" }, after);
    return {
      ...page(found, query.page_size),
      next: cursor.write(found.orders, query.page_size, ({ purchase_order }) => purchase_order),
    };
  });
  serveExport(app, orderExport);
  serve(app, readPositionInList, async ({ scope, query }) => {
    const before = await countOrdersBefore(scope, query.purchase_order);
    return { page: Math.floor((before ?? 0) / query.page_size) + 1, found: before !== undefined };
  });
  serve(app, listOrderStatuses, ({ scope }) => findOrderStatuses(scope));
  serve(app, listProductOrders, async ({ scope, params, query }) => {
    const found = await findProductOrders(scope, params.id, query);
    if (!found) throw notFound();
    return page(found, query.page_size);
  });
  serve(app, listOrdersOfProduct, async ({ scope, params, query }) => {
    const found = await findProductOrders(companyScope(scope, params.company), params.id, query);
    if (!found) throw notFound();
    return { count: found.total, results: found.orders };
  });
}
