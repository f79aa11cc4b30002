import { readUnreadCount } from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";

/** How often the bell asks, in milliseconds. */
export const unreadPollMs = 15_000;

/** How long this counts as fresh, in milliseconds; the lists as well, for they tell of the same. */
export const unreadStaleMs = 10_000;

/** What depends on notifications: their lists and this count. Keys of their requests begin with it. */
export const aboutNotifications = ["notifications"] as const;

/** How many notifications the user has not read. */
export const unreadCount = queryOptions({
  queryKey: [...aboutNotifications, "unread-count"],
  queryFn: ({ signal }) => call(readUnreadCount, {}, signal),
  staleTime: unreadStaleMs,
});

/** Other tabs hear here that notifications were read, archived or restored. */
export const changesInTabs = new BroadcastChannel("lading.notifications");
