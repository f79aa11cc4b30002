import { listArchivedNotifications, listNotifications, type Notification } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { aboutNotifications, unreadStaleMs } from "../../lib/unread-count.ts";
import type { ListPage } from "../../list/use-list.ts";
import type { NotificationSection, NotificationsSearch } from "./notifications-search.ts";

/** Keys of the pages of a list begin with it. */
export const listKey = (section: NotificationSection) => [...aboutNotifications, section];

const calls = { Notifications: listNotifications, "Archived Notifications": listArchivedNotifications };

export const notificationList = (asked: NotificationsSearch) =>
  queryOptions({
    queryKey: [...listKey(asked.type), asSent(asked)],
    queryFn: async ({ signal }): Promise<ListPage<Notification>> => {
      const { results, count } = await call(calls[asked.type], { query: asSent(asked) }, signal);
      return { rows: results, total: count };
    },
    staleTime: unreadStaleMs,
  });

/** A query string is text. */
const asSent = ({ page, page_size, search, type: _section, ...rest }: NotificationsSearch) => ({
  ...rest,
  page: String(page),
  page_size: String(page_size),
  search_string: search,
});
