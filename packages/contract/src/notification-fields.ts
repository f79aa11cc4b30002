import * as z from "zod/mini";
import { Paging, ordering, repeated, SearchText } from "./list.ts";
import { Day, inOrder, text } from "./text.ts";

/*
 * What lists of notifications can be asked for. The app reads addresses by these before it shows anything, so they stand
 * apart from the rows of the lists.
 */

/** The events that companies are told of, as the type filter names them. There may be others; they are shown as they are. */
export const notificationTypes = {
  terms_and_conditions_acceptance: "Accepted T&C's",
  rank_update: "GXP Rank Change",
  product_item: "New Product Item",
  purchase_order: "New Purchase Order",
  product_details_edit_request: "Product Details Edit",
  product_details_edit_decision: "Product Details Decision",
} as const;
export type NotificationType = keyof typeof notificationTypes;

/** The app gives both dates or neither; one alone leaves the other end open. */
export const NotificationsQuery = z
  .extend(Paging, {
    ordering: z._default(z.optional(ordering(["event_date"])), "-event_date"),
    /** Words that stand in the description. */
    search_string: z._default(z.optional(SearchText), ""),
    notification_type: repeated(text(100), 20),
    /** First and last day of the event, in UTC, both included. */
    date_after: z.optional(Day),
    date_before: z.optional(Day),
  })
  .check(inOrder);
export type NotificationsQuery = z.output<typeof NotificationsQuery>;

/** Notifications that one call can archive, restore or mark. */
export const mostNotifications = 1000;
