import * as z from "zod/mini";
import { Tolerances } from "./order-tolerances.ts";
import { CompanyOrder, orderStateFilters } from "./company-records.ts";
import { endpoint } from "../ground/endpoint.ts";
import { CompanyId, PurchaseOrderNumber } from "../ground/ids.ts";
import { cursorPaging, nextCursor, ordering, Paging, repeated, SearchedPage } from "../ground/list.ts";
import { orderHistory } from "./order-history.ts";
import { OrderLine, orderWords, VendorReference } from "./purchase-orders.ts";
import { staffOrderSortKeys } from "../ground/provider-list-values.ts";
import { RecordCompany, staffCountLimit } from "./staff-products.ts";
import { Day, Decimal, inOrder, text } from "../ground/text.ts";

const access = "provider.view_orders";
const orderOfCompany = z.object({ company: CompanyId, id: PurchaseOrderNumber });

/** An order in the staff's list of all companies. */
export const StaffOrderRow = z.extend(CompanyOrder, { company: RecordCompany });
export type StaffOrderRow = z.output<typeof StaffOrderRow>;

export const listOrdersOfCompanies = endpoint({
  method: "GET",
  path: "/api/provider/orders/",
  access,
  scope: "orders:read",
  summary: `The purchase orders of all companies, by default the newest first; searches their numbers. Counts up to ${staffCountLimit} orders; \`count_is_limit\` says if there are more, which pages do not reach either`,
  query: z
    .extend(SearchedPage, {
      ...cursorPaging,
      company: repeated(CompanyId),
      /** Names of statuses. */
      status: repeated(text(100)),
      ...orderStateFilters,
      /** First and last order date, both inclusive. */
      date_after: z.optional(Day),
      date_before: z.optional(Day),
      ordering: z.optional(ordering(staffOrderSortKeys)),
    })
    .check(inOrder),
  response: z.object({
    count: z.int(),
    count_is_limit: z.boolean(),
    results: z.array(StaffOrderRow),
    ...nextCursor,
  }),
});

export const listStatusesOfOrders = endpoint({
  method: "GET",
  path: "/api/provider/orders/statuses",
  access,
  summary: "The statuses that an order can have",
  response: z.array(z.string()),
});

/** A change of an order in the console that staff have not repeated in the provider's own system. */
export const ConsoleChange = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.nullable(z.string()),
  reason: z.string(),
  /** The numbers of its lines, and of those that it cancelled. */
  lines: z.array(z.int()),
  cancelled: z.array(z.int()),
});
export type ConsoleChange = z.output<typeof ConsoleChange>;

/** An order as its page in the console shows it. */
export const StaffOrder = z.extend(StaffOrderRow, {
  /** The number of its lines. */
  lines: z.int(),
  /** Rises when the provider changes what the company has to answer. */
  revision: z.int(),
  ...orderWords,
  vendor_reference: VendorReference,
  /** The number of lines that wait for an answer, and their amount. */
  waiting_lines: z.int(),
  waiting_amount: Decimal,
  /** The number of lines on which staff have to decide. */
  asked_lines: z.int(),
  /** The differences that the provider takes of the company. */
  tolerances: Tolerances,
  /** The oldest first. */
  console_changes: z.array(ConsoleChange),
  /** Whether the company answers orders, so that staff can answer for it. */
  is_answerable: z.boolean(),
  /** The names of the company's active users who may answer orders, at most 50. */
  answerers: z.array(z.string()),
});
export type StaffOrder = z.output<typeof StaffOrder>;

export const readOrderOfCompany = endpoint({
  method: "GET",
  path: "/api/provider/companies/{company}/orders/{id}",
  access,
  scope: "orders:read",
  summary: "A purchase order of a company",
  params: orderOfCompany,
  response: StaffOrder,
});

export const listOrderLines = endpoint({
  method: "GET",
  path: "/api/provider/companies/{company}/orders/{id}/lines",
  access,
  scope: "orders:read",
  summary: "The lines of a purchase order, by their number",
  params: orderOfCompany,
  query: Paging,
  response: z.object({ count: z.int(), results: z.array(OrderLine) }),
});

export const listHistoryOfOrder = endpoint({
  method: "GET",
  path: "/api/provider/companies/{company}/orders/{id}/history",
  access,
  scope: "orders:read",
  summary: "How a purchase order of a company was changed, a page at a time, by default the oldest first",
  params: orderOfCompany,
  ...orderHistory,
});
