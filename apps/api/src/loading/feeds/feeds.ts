import type { LoadKind } from "@lading/contract";
import { agreementsFeed } from "./agreements-feed.ts";
import { companiesFeed } from "./companies-feed.ts";
import type { Feed } from "./feed.ts";
import { invoiceStatusesFeed } from "./invoice-statuses-feed.ts";
import { pricesFeed } from "./prices-feed.ts";
import { productsFeed } from "./products-feed.ts";
import { purchaseOrderLinesFeed } from "./purchase-order-lines-feed.ts";
import { purchaseOrderSchedulesFeed } from "./purchase-order-schedules-feed.ts";
import { purchaseOrdersFeed } from "./purchase-orders-feed.ts";
import { ranksFeed } from "./ranks-feed.ts";
import { receiptsFeed } from "./receipts-feed.ts";
import { salesFeed } from "./sales-feed.ts";

export const feeds: Record<LoadKind, Feed> = {
  companies: companiesFeed,
  products: productsFeed,
  prices: pricesFeed,
  ranks: ranksFeed,
  sales: salesFeed,
  "purchase-orders": purchaseOrdersFeed,
  "purchase-order-lines": purchaseOrderLinesFeed,
  "purchase-order-schedules": purchaseOrderSchedulesFeed,
  receipts: receiptsFeed,
  "invoice-statuses": invoiceStatusesFeed,
  agreements: agreementsFeed,
};
