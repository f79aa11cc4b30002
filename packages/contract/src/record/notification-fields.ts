import * as z from "zod/mini";
import { notificationSortKeys } from "../ground/list-values.ts";
import { Paging, ordering, repeated, SearchText } from "../ground/list.ts";
import { Day, inOrder, text } from "../ground/text.ts";

/** The app sends both dates or neither. With only one date, the range is open at the other end. */
export const NotificationsQuery = z
  .extend(Paging, {
    ordering: z._default(z.optional(ordering(notificationSortKeys)), "-event_date"),
    /** Words to find in the description. */
    search_string: z._default(z.optional(SearchText), ""),
    notification_type: repeated(text(100), 50),
    /** First and last day of the event in UTC, both inclusive. */
    date_after: z.optional(Day),
    date_before: z.optional(Day),
  })
  .check(inOrder);
export type NotificationsQuery = z.output<typeof NotificationsQuery>;

/** The most notifications that one call can archive, restore or mark. */
export const mostNotifications = 1000;
