import {
  listOrderHistory,
  listPurchaseOrderChoices,
  listPurchaseOrderLines,
  listPurchaseOrders,
  readAnswerTimes,
  readOrderCalendar,
  mostOpenNamed,
  readPurchaseOrder,
  readPurchaseOrderCounts,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import { findNeededOfLines } from "../effects/needed-document-queries.ts";
import { findBlockedOrders, findWarnedOrders } from "../effects/open-requirement-queries.ts";
import * as z from "zod/mini";
import type { VendorScope } from "../../ground/db/scope.ts";
import { listCursor } from "../../ground/http/list-cursor.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { serve } from "../../ground/http/serve.ts";
import { serveExport } from "../../record/exports/serve-export.ts";
import { purchaseOrderExport } from "./order-export.ts";
import { readHistory } from "./order-history.ts";
import { serveOpenLines } from "./open-lines/export-open-lines.ts";
import { findLines } from "./order-line-queries.ts";
import {
  countTabs,
  findAnswerTimes,
  findCalendar,
  findCountedOrders,
  findOrder,
  findOrderLocations,
  findOrderStatuses,
} from "./order-queries.ts";

/** The position in the list is an order number, by which the list is then sorted, and the one in an order is the number of a line. */
const orderCursor = listCursor("purchase-orders", z.string());
const lineCursor = listCursor("order-lines", z.int());

/** The company's purchase orders and their lines, without documents. */
export function purchaseOrderRoutes(app: FastifyInstance) {
  serve(app, listPurchaseOrders, async ({ scope, query: { search, ...query }, request }) => {
    const after = orderCursor.read(request);
    const filters = { ...query, search_string: search };
    if (after === undefined) {
      const { orders, total } = await findCountedOrders(scope, filters);
      return { count: total, results: orders };
    }
    const { orders, total } = await findCountedOrders(scope, { ...filters, ordering: "purchase_order" }, after);
    const next = orderCursor.write(orders, query.page_size, ({ purchase_order }) => purchase_order);
    return { count: total, results: orders, next };
  });
  serveExport(app, purchaseOrderExport);
  serveOpenLines(app);
  serve(app, readPurchaseOrderCounts, ({ scope }) => countTabs(scope));
  serve(app, readAnswerTimes, ({ scope }) => findAnswerTimes(scope));
  serve(app, readOrderCalendar, ({ scope }) => findCalendar(scope));
  serve(app, listPurchaseOrderChoices, async ({ scope }) => ({
    statuses: (await findOrderStatuses(scope)).map(({ name }) => name),
    locations: await findOrderLocations(scope),
  }));
  serve(app, readPurchaseOrder, async ({ scope, params }) => {
    const order = await requireOrder(scope, params.id);
    const open = await findBlockedOrders(scope.db, scope.companyId, [order.id]);
    const soon = await findWarnedOrders(scope.db, scope.companyId, [order.id]);
    return {
      ...order,
      ...(open.length > 0 && { blocked_by: open.slice(0, mostOpenNamed).map(({ item }) => item) }),
      ...(soon.length > 0 && { warned_by: soon.slice(0, mostOpenNamed).map(({ item }) => item) }),
    };
  });
  serve(app, listPurchaseOrderLines, async ({ scope, params, query, request }) => {
    const { db, companyId } = scope;
    const after = lineCursor.read(request);
    const { id, lines } = await requireOrder(scope, params.id);
    const { count, results } = await findLines(db, { companyId, id, lines }, query, after);
    const next = after === undefined ? {} : { next: lineCursor.write(results, query.page_size, ({ line }) => line) };
    const needed = await findNeededOfLines(
      scope,
      id,
      results.map(({ line }) => line),
    );
    const told = results.map((result) => ({
      ...result,
      ...(needed.has(result.line) && { needed: needed.get(result.line) }),
    }));
    return { count, results: told, ...next };
  });
  serve(app, listOrderHistory, async ({ scope, params, query, request }) => {
    const { id } = await requireOrder(scope, params.id);
    return readHistory(scope, { companyId: scope.companyId, id }, query, request);
  });
}

async function requireOrder(scope: VendorScope, purchaseOrder: string) {
  const order = await findOrder(scope, purchaseOrder);
  if (!order) throw notFound();
  return order;
}
