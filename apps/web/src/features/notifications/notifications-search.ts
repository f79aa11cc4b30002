import { NotificationsQuery, Paging } from "@lading/contract";
import * as z from "zod/mini";
import { readSearch } from "../../list/list-search.ts";
import { dateRangeError } from "../../ui/date-range.ts";

const { ordering, search_string, notification_type, date_after, date_before } = NotificationsQuery.shape;

/** As every list says it in the address; the call knows what is searched for as `search_string`. */
const Search = z.extend(Paging, { ordering, search: search_string, notification_type, date_after, date_before });

/** The two lists: what is current, and what the company has put aside. */
export type NotificationSection = "Notifications" | "Archived Notifications";

export type NotificationsSearch = ReturnType<typeof readNotificationsSearch>;

/** Reads where in one of the lists an address is. A range of dates counts with both its ends, in order, in the past. */
export function readNotificationsSearch(type: NotificationSection, given: Record<string, unknown>) {
  const search = readSearch(Search, given);
  const { date_after: from, date_before: to } = search;
  const today = new Date().toISOString().slice(0, 10);
  const isRange = from !== undefined && to !== undefined && !dateRangeError({ from, to }, today);
  return { type, ...search, ...(!isRange && { date_after: undefined, date_before: undefined }) };
}
