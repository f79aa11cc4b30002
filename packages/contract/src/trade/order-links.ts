import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { OrderLinkCode } from "../ground/ids.ts";
import { Paging } from "../ground/list.ts";
import { Decimal, requiredText } from "../ground/text.ts";
import { LineNumber } from "./answer-shapes.ts";
import { OrderLine, orderWords, PurchaseOrder, WorkingCalendar } from "./purchase-orders.ts";

const line = OrderLine.shape;

/** A line as a mailed link shows it. Prices are null if the provider shows none there. */
export const LinkedLine = z.object({
  line: line.line,
  gxp_sku: line.gxp_sku,
  supplier_sku: line.supplier_sku,
  product_name: line.product_name,
  description: line.description,
  quantity: line.quantity,
  units: line.units,
  unit_price: z.nullable(Decimal),
  amount: z.nullable(Decimal),
  is_cancelled: line.is_cancelled,
  is_closed: line.is_closed,
  schedules: line.schedules,
});
export type LinkedLine = z.output<typeof LinkedLine>;

const order = PurchaseOrder.shape;

/** The order of a mailed link: what a person needs to accept it as it is, and nothing else of the company. */
export const LinkedOrder = z.object({
  company_name: z.string(),
  purchase_order: order.purchase_order,
  order_date: order.order_date,
  due_date: order.due_date,
  location: order.location,
  ...orderWords,
  currency: order.currency,
  /** Null if the provider shows no prices here. */
  total: z.nullable(Decimal),
  lines: order.lines,
  revision: order.revision,
  respond_by: order.respond_by,
  is_late: order.is_late,
  /** The number of lines that an acceptance accepts, and their amount. */
  waiting_lines: z.int(),
  waiting_amount: z.nullable(Decimal),
  /** The provider's calendar, in which the time of the answer is counted. */
  calendar: WorkingCalendar,
  expires_at: z.iso.datetime(),
});
export type LinkedOrder = z.output<typeof LinkedOrder>;

const params = z.object({ code: OrderLinkCode });

export const readOrderLink = endpoint({
  method: "GET",
  path: "/api/order-links/{code}",
  access: "public",
  summary:
    "The purchase order of a mailed link, with a page of its lines. It changes nothing and does not count as seen. 400 says why a link no longer works",
  params,
  query: Paging,
  response: z.object({ order: LinkedOrder, lines: z.array(LinkedLine) }),
});

export const acceptOrderLink = endpoint({
  method: "POST",
  path: "/api/order-links/{code}/accept",
  access: "public",
  summary:
    "Accept the waiting lines of the purchase order of a mailed link as they are. The link ends with it, and so do those of all others to this order",
  params,
  body: z.strictObject({
    /** The person who accepts, as typed. The record keeps it with the time and the network address. */
    name: requiredText(100, "Enter your name."),
    /** The revision of the order that the person has seen. */
    revision: LineNumber,
  }),
  response: z.object({ name: z.string(), answered_at: z.iso.datetime() }),
});
