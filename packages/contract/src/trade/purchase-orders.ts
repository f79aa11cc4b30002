import * as z from "zod/mini";
import { NeededDocuments, OpenRequirement } from "./requirement-effects.ts";
import { fulfillmentStates, lineStates, orderTabs, responseStates } from "../ground/answer-values.ts";
import { purchaseOrderExportColumns } from "./export-columns.ts";
import { AnswerPiece, ApprovedPiece, LineTerms } from "./answer-shapes.ts";
import { Tolerances } from "./order-tolerances.ts";
import { orderHistory } from "./order-history.ts";
import { Order } from "./orders.ts";
import { endpoint } from "../ground/endpoint.ts";
import { GxpSku, PurchaseOrderNumber } from "../ground/ids.ts";
import { purchaseOrderSortKeys } from "../ground/list-values.ts";
import { cursorPaging, nextCursor, ordering, Paging, repeated, SearchText } from "../ground/list.ts";
import { Day, Decimal, inOrder, text } from "../ground/text.ts";
import {
  exportChoice,
  exportFields,
  exporting,
  exportStart,
  exportStartSummary,
  exportSummary,
} from "../record/exports.ts";

const view = { access: "orders.view_order", flag: "Order Responses" } as const;

/** An order in the company's list of orders. */
export const PurchaseOrder = z.extend(Order, {
  /** The number of its lines, 0 until they have arrived. */
  lines: z.int(),
  /** Rises when the provider changes what the company has to answer. */
  revision: z.int(),
  /** Null if the order has no lines yet, or is older than the answers of its company and not answered. */
  response_state: z.nullable(z.enum(responseStates)),
  fulfillment_state: z.enum(fulfillmentStates),
  /** When the earliest of the lines that wait should be answered; null if none waits. */
  respond_by: z.nullable(z.iso.datetime()),
  /** Whether that time has passed. */
  is_late: z.boolean(),
  /** The first day on which a part that no ship notice announces was promised to leave; null if there is none. */
  ship_by: z.nullable(Day),
  /** The number of lines that the provider has changed since the last answer, while something waits. */
  changed_lines: z.int(),
  /** The number of lines in the user's own draft of an answer; null without one. */
  draft_lines: z.nullable(z.int()),
});
export type PurchaseOrder = z.output<typeof PurchaseOrder>;

/** The texts that the page of an order shows besides its row. The provider's system has written them. */
export const orderWords = {
  /** The address, a name on its first line. */
  ship_to: z.nullable(z.string()),
  /** A name, or a name and an address of mail: "Dale Okafor <dale@provider.example>". */
  buyer_contact: z.nullable(z.string()),
  message: z.nullable(z.string()),
};

/** The company's own number of the order, of its latest answer with one; null if no answer has one. */
export const VendorReference = z.nullable(z.string());

export const WholePurchaseOrder = z.extend(PurchaseOrder, {
  ...orderWords,
  vendor_reference: VendorReference,
  /** The amount of the quantities that were confirmed and backordered; null if no line has terms. */
  confirmed_total: z.nullable(Decimal),
  /** The number of lines that wait for the company's answer, and their amount. */
  waiting_lines: z.int(),
  waiting_amount: Decimal,
  /** The differences that the provider takes of the company. */
  tolerances: Tolerances,
  /** The required documents without which the order cannot be answered, the most urgent ones. Left out if there are none. */
  blocked_by: z.optional(z.array(OpenRequirement)),
  /**
   * The required documents without which the order can be answered, but that are missing or expire within 30 days, the most urgent ones. Left
   * out if there are none.
   */
  warned_by: z.optional(z.array(OpenRequirement)),
});
export type WholePurchaseOrder = z.output<typeof WholePurchaseOrder>;

/** A line of an order. Prices are in the currency of the order. */
export const OrderLine = z.object({
  line: z.int(),
  gxp_sku: z.string(),
  supplier_sku: z.nullable(z.string()),
  product_name: z.string(),
  /** The provider's own words for the product. */
  description: z.nullable(z.string()),
  quantity: Decimal,
  units: z.string(),
  unit_price: Decimal,
  /** Quantity times unit price. */
  amount: Decimal,
  due_date: z.nullable(Day),
  is_cancelled: z.boolean(),
  /** The provider expects nothing more of the line. */
  is_closed: z.boolean(),
  /** The deliveries. A line with only one has its own quantity and date here. */
  schedules: z.array(z.object({ schedule: z.int(), quantity: Decimal, date: z.nullable(Day) })),
  /** The revision of the order that changed the line last. */
  revision: z.int(),
  state: z.enum(lineStates),
  /** The provider has refused another answer for good, so the line can only be accepted until it is changed. */
  is_final: z.boolean(),
  /** Null until an answer is valid. */
  terms: z.nullable(LineTerms),
  /** The present answer, which may wait for the provider; empty if there is none. */
  pieces: z.array(AnswerPiece),
  /** The parts of earlier answers that the provider has approved, the latest first. Their values are inside the tolerances. */
  approved: z.array(ApprovedPiece),
  /** Left out if there are none, and for staff. */
  needed: z.optional(NeededDocuments),
});
export type OrderLine = z.output<typeof OrderLine>;

/** The parameters that choose orders of the company. */
export const orderFilters = {
  ordering: z._default(z.optional(ordering(purchaseOrderSortKeys)), "-order_date"),
  /** Words to find in the purchase order number. */
  search: z._default(z.optional(SearchText), ""),
  /** First and last order date, both inclusive. */
  date_after: z.optional(Day),
  date_before: z.optional(Day),
  /** Names of order statuses. The list contains orders in any of them. */
  status: repeated(text(100)),
  location: repeated(text(200)),
  /** GXP SKUs of products. The list contains orders with a line of any of them. */
  product: repeated(GxpSku),
  tab: z.optional(z.enum(orderTabs, `Must be one of ${orderTabs.join(", ")}.`)),
  response_state: repeated(z.enum(responseStates, `Must be one of ${responseStates.join(", ")}.`)),
  fulfillment_state: repeated(z.enum(fulfillmentStates, `Must be one of ${fulfillmentStates.join(", ")}.`)),
};

export const PurchaseOrdersQuery = z.extend(Paging, { ...cursorPaging, ...orderFilters }).check(inOrder);
export type PurchaseOrdersQuery = z.output<typeof PurchaseOrdersQuery>;

const one = z.object({ id: PurchaseOrderNumber });

export const listPurchaseOrders = endpoint({
  method: "GET",
  path: "/api/orders/",
  ...view,
  scope: "orders:read",
  summary:
    "The company's purchase orders with the number of their lines, a page at a time, by default the newest first",
  query: PurchaseOrdersQuery,
  response: z.object({ count: z.int(), results: z.array(PurchaseOrder), ...nextCursor }),
});

export const exportPurchaseOrders = endpoint({
  ...exporting,
  path: "/api/orders/export",
  ...view,
  summary: exportSummary("purchase orders"),
  query: z.object({ ...orderFilters, ...exportFields(purchaseOrderExportColumns) }).check(inOrder),
});

export const startPurchaseOrderExport = endpoint({
  ...exportStart,
  path: "/api/orders/export",
  ...view,
  summary: exportStartSummary("purchase orders"),
  query: z.object(orderFilters).check(inOrder),
  body: exportChoice(purchaseOrderExportColumns),
});

export const readPurchaseOrderCounts = endpoint({
  method: "GET",
  path: "/api/orders/counts",
  ...view,
  summary: "The number of the company's orders in each tab of their list",
  response: z.record(z.enum(orderTabs), z.int()),
});

export const readAnswerTimes = endpoint({
  method: "GET",
  path: "/api/orders/answer-times",
  ...view,
  summary:
    "The median hours of working days, over the last 90 days, in which the company answers orders and in which the provider decides on answers; null if there are fewer than five",
  response: z.object({ company_hours: z.nullable(z.number()), provider_hours: z.nullable(z.number()) }),
});

export const listPurchaseOrderChoices = endpoint({
  method: "GET",
  path: "/api/orders/choices",
  ...view,
  summary:
    "The statuses that an order can have, and the locations of the company's orders, by which their list can be filtered",
  response: z.object({ statuses: z.array(z.string()), locations: z.array(z.string()) }),
});

/** The calendar in which the provider counts working days. */
export const WorkingCalendar = z.object({
  time_zone: z.string(),
  /** Working days of the week: 1 is Monday, 7 is Sunday. */
  weekdays: z.array(z.int()),
  holidays: z.array(Day),
});
export type WorkingCalendar = z.output<typeof WorkingCalendar>;

export const readOrderCalendar = endpoint({
  method: "GET",
  path: "/api/orders/calendar",
  ...view,
  summary: "The provider's calendar of working days, in which the times of answers are counted",
  response: WorkingCalendar,
});

export const readPurchaseOrder = endpoint({
  method: "GET",
  path: "/api/orders/{id}",
  ...view,
  scope: "orders:read",
  summary: "One of the company's purchase orders",
  params: one,
  response: WholePurchaseOrder,
});

export const listPurchaseOrderLines = endpoint({
  method: "GET",
  path: "/api/orders/{id}/lines",
  ...view,
  scope: "orders:read",
  summary: "The lines of one of the company's purchase orders, by their number, a page at a time",
  params: one,
  query: z.extend(Paging, cursorPaging),
  response: z.object({ count: z.int(), results: z.array(OrderLine), ...nextCursor }),
});

export const listOrderHistory = endpoint({
  method: "GET",
  path: "/api/orders/{id}/history",
  ...view,
  scope: "orders:read",
  summary: "How one of the company's purchase orders was changed, a page at a time, by default the oldest first",
  params: one,
  ...orderHistory,
});
