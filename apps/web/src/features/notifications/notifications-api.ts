import { listArchivedNotifications, listNotifications } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { aboutNotifications, unreadStaleMs } from "../../lib/unread-count.ts";
import { toListPage } from "../../list/use-list.ts";
import type { NotificationSection, NotificationsSearch } from "./notifications-search.ts";

/** The prefix of the query keys of a list's pages. */
export const listKey = (section: NotificationSection) => [...aboutNotifications, section];

const calls = { Notifications: listNotifications, "Archived Notifications": listArchivedNotifications };

export const notificationList = (asked: NotificationsSearch) =>
  queryOptions({
    queryKey: [...listKey(asked.type), toQuery(asked)],
    queryFn: async ({ signal }) => toListPage(await call(calls[asked.type], { query: toQuery(asked) }, signal)),
    staleTime: unreadStaleMs,
  });

const toQuery = ({ search, type: _section, ...rest }: NotificationsSearch) => ({ ...rest, search_string: search });
