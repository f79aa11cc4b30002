import { notificationSortKeys } from "@lading/contract";
import { readSearch } from "../../list/list-search.ts";
import { day, ordering, paging, repeated, searchText, text } from "../../list/search-readers.ts";
import { dateRangeError } from "../../ui/date-range.ts";

const readers = {
  ...paging,
  ordering: ordering(notificationSortKeys, "-event_date"),
  search: searchText,
  notification_type: repeated(text(100), 20),
  date_after: day,
  date_before: day,
};

/** The two lists: current and archived notifications. */
export type NotificationSection = "Notifications" | "Archived Notifications";

export type NotificationsSearch = ReturnType<typeof readNotificationsSearch>;

/** Reads the parameters of an address. A range of dates needs both ends, in order and in the past. */
export function readNotificationsSearch(type: NotificationSection, given: Record<string, unknown>) {
  const search = readSearch(readers, given);
  const { date_after: from, date_before: to } = search;
  const today = new Date().toISOString().slice(0, 10);
  const isRange = from !== undefined && to !== undefined && !dateRangeError({ from, to }, today);
  return { type, ...search, ...(!isRange && { date_after: undefined, date_before: undefined }) };
}
