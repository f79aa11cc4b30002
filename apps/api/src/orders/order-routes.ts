import { listOrders, listOrderStatuses, listProductOrders, readPositionInList } from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { notFound } from "../http/refusal.ts";
import { serve } from "../http/serve.ts";
import { countOrdersBefore, findOrders, findOrderStatuses } from "./order-queries.ts";
import { findProductOrders } from "./product-order-queries.ts";

const page = <Row>({ orders, total }: { orders: Row[]; total: number }, size: number) => ({
  orders,
  total_pages: Math.ceil(total / size),
  total_items: total,
});

export function orderRoutes(app: FastifyInstance) {
  serve(app, listOrders, async ({ scope, query }) => page(await findOrders(scope, query), query.page_size));
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
}
