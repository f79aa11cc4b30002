import type * as contract from "@lading/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./api.ts";
import type { CallAddress } from "./send.ts";

const readUnreadCount: CallAddress<typeof contract.readUnreadCount> = {
  method: "GET",
  path: "/api/notifications/unread-count/",
  access: "member",
};

/** How often the bell requests the count, in milliseconds. */
export const unreadPollMs = 15_000;

/** How long the count and the lists of notifications count as fresh, in milliseconds. */
export const unreadStaleMs = 10_000;

/** The prefix of the query keys of the lists of notifications and this count. */
export const aboutNotifications = ["notifications"] as const;

/** The number of unread notifications of the user. */
export const unreadCount = queryOptions({
  queryKey: [...aboutNotifications, "unread-count"],
  queryFn: ({ signal }) => call(readUnreadCount, {}, signal),
  staleTime: unreadStaleMs,
});

/** Tells other tabs that notifications were read, archived or restored. */
export const changesInTabs = new BroadcastChannel("lading.notifications");
