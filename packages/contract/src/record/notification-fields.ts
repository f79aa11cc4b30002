import * as z from "zod/mini";
import { notificationSortKeys } from "../ground/list-values.ts";
import { Paging, ordering, repeated, SearchText } from "../ground/list.ts";
import { Day, inOrder, text } from "../ground/text.ts";

/** Types of notifications in the type filter. The database may contain other types; the app shows their raw names. */
export const notificationTypes = {
  terms_and_conditions_acceptance: "Accepted T&C's",
  rank_update: "GXP Rank Change",
  product_item: "New Product Item",
  purchase_order: "New Purchase Order",
  product_details_edit_request: "Product Details Edit",
  product_details_edit_decision: "Product Details Decision",
} as const;
export type NotificationType = keyof typeof notificationTypes;

/** The app sends both dates or neither. With only one date, the range is open at the other end. */
export const NotificationsQuery = z
  .extend(Paging, {
    ordering: z._default(z.optional(ordering(notificationSortKeys)), "-event_date"),
    /** Words to find in the description. */
    search_string: z._default(z.optional(SearchText), ""),
    notification_type: repeated(text(100), 20),
    /** First and last day of the event in UTC, both inclusive. */
    date_after: z.optional(Day),
    date_before: z.optional(Day),
  })
  .check(inOrder);
export type NotificationsQuery = z.output<typeof NotificationsQuery>;

/** The most notifications that one call can archive, restore or mark. */
export const mostNotifications = 1000;
