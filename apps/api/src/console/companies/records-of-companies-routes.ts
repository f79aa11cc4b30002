import {
  listHistoryOfOrder,
  listOrderLines,
  listOrdersOfCompanies,
  listProductsOfCompanies,
  listStatusesOfOrders,
  readOrderOfCompany,
} from "@lading/contract";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { StaffScope } from "../../ground/db/scope.ts";
import { chooseCompanies, requireCompanyOfKey } from "../../ground/http/key-companies.ts";
import { listCursor } from "../../ground/http/list-cursor.ts";
import { notFound } from "../../ground/http/refusal.ts";
import { serve } from "../../ground/http/serve.ts";
import { findOrder, findOrdersOfAll, findStatuses } from "./all-order-queries.ts";
import { readHistory } from "../../trade/orders/order-history.ts";
import { findLines } from "../../trade/orders/order-line-queries.ts";
import { findProductsOfAll, type StaffProductRecord } from "./all-product-queries.ts";

const productCursor = listCursor("products", z.tuple([z.string(), z.uuid()]));
const orderCursor = listCursor("orders", z.tuple([z.uuid(), z.string()]));

/** Products and orders of all companies, for staff and the provider's programs. */
export function recordsOfCompaniesRoutes(app: FastifyInstance, imageUrl: (id: string) => string) {
  const showProduct = ({ image_id, ...row }: StaffProductRecord) => ({
    ...row,
    image_url: image_id === null ? null : imageUrl(image_id),
  });
  serve(app, listProductsOfCompanies, async ({ scope, query: { ordering = "gxp_sku", ...query }, request }) => {
    const after = productCursor.read(request);
    const company = chooseCompanies(scope, query.company);
    const { results, ...counts } = await findProductsOfAll(scope, { ...query, company, ordering }, after);
    const page = { ...counts, results: results.map(showProduct) };
    if (after === undefined) return page;
    const next = productCursor.write(results, query.page_size, (last) => [last.gxp_sku, last.company.id]);
    return { ...page, next };
  });

  serve(app, listOrdersOfCompanies, async ({ scope, query: { ordering = "-order_date", ...query }, request }) => {
    const after = orderCursor.read(request);
    const company = chooseCompanies(scope, query.company);
    const page = await findOrdersOfAll(scope, { ...query, company, ordering }, after);
    if (after === undefined) return page;
    const next = orderCursor.write(page.results, query.page_size, (last) => [last.company.id, last.purchase_order]);
    return { ...page, next };
  });
  serve(app, listStatusesOfOrders, ({ scope }) => findStatuses(scope));
  serve(app, readOrderOfCompany, ({ scope, params }) => requireOrder(scope, params));
  serve(app, listOrderLines, async ({ scope, params, query }) => {
    const { id, lines } = await requireOrder(scope, params);
    return findLines(scope.db, { companyId: params.company, id, lines }, query);
  });
  serve(app, listHistoryOfOrder, async ({ scope, params, query, request }) => {
    const { id } = await requireOrder(scope, params);
    return readHistory(scope, { companyId: params.company, id }, query, request);
  });
}

async function requireOrder(scope: StaffScope, { company, id }: { company: string; id: string }) {
  requireCompanyOfKey(scope, company);
  const order = await findOrder(scope, company, id);
  if (!order) throw notFound();
  return order;
}
