import { NotificationsQuery, Paging } from "@lading/contract";
import * as z from "zod/mini";
import { readSearch } from "../../list/list-search.ts";
import { dateRangeError } from "../../ui/date-range.ts";

const { ordering, search_string, notification_type, date_after, date_before } = NotificationsQuery.shape;

/** The parameters of the address, named as in every list. The API calls the search `search_string`. */
const Search = z.extend(Paging, { ordering, search: search_string, notification_type, date_after, date_before });

/** The two lists: current and archived notifications. */
export type NotificationSection = "Notifications" | "Archived Notifications";

export type NotificationsSearch = ReturnType<typeof readNotificationsSearch>;

/** Reads the parameters of an address. A range of dates needs both ends, in order and in the past. */
export function readNotificationsSearch(type: NotificationSection, given: Record<string, unknown>) {
  const search = readSearch(Search, given);
  const { date_after: from, date_before: to } = search;
  const today = new Date().toISOString().slice(0, 10);
  const isRange = from !== undefined && to !== undefined && !dateRangeError({ from, to }, today);
  return { type, ...search, ...(!isRange && { date_after: undefined, date_before: undefined }) };
}
