import type { LinkedLine, OrderLine } from "@lading/contract";
import type { Paging } from "../../../ground/db/paged-query.ts";
import { notFound } from "../../../ground/http/refusal.ts";
import { findLines } from "../order-line-queries.ts";
import { findCalendar, findOrder } from "../order-queries.ts";
import { showsPrices } from "./link-price-queries.ts";
import { openLink, requireOpen, type LinkParts } from "./open-order-link.ts";

/** Reads the order of a link and a page of its lines. */
export const readLinkedOrder = (parts: LinkParts, code: string, paging: Paging) =>
  openLink(parts, code, "read only", async (scope, link) => {
    requireOpen(link);
    const { db, companyId } = scope;
    const order = await findOrder(scope, link.purchase_order);
    if (!order) throw notFound();
    const hasPrices = await showsPrices(scope);
    const { results } = await findLines(db, { companyId, id: order.id, lines: order.lines }, paging);
    const { expires_at, company_name } = link;
    return {
      order: {
        ...order,
        company_name,
        expires_at,
        total: hasPrices ? order.total : null,
        waiting_amount: hasPrices ? order.waiting_amount : null,
        calendar: await findCalendar(scope),
      },
      lines: results.map((line) => (hasPrices ? line : withoutPrices(line))),
    };
  });

const withoutPrices = (line: OrderLine): LinkedLine => ({ ...line, unit_price: null, amount: null });
