import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bell as BellIcon } from "lucide-react";
import { useCallback, useEffect } from "react";
import { userDetails } from "../lib/current-user.ts";
import { aboutNotifications, changesInTabs, unreadCount, unreadPollMs } from "../lib/unread-count.ts";

/** A link to the notifications with the number of unread ones. If a request fails, the last number stays. */
export function Bell() {
  const client = useQueryClient();
  const { data: user } = useSuspenseQuery(userDetails);
  const { data } = useQuery({
    ...unreadCount,
    // The server refuses the request until the user has accepted the terms. A hidden tab sends none.
    enabled: user.accepted_latest_terms_and_conditions,
    refetchInterval: unreadPollMs,
  });
  const unread = data?.count ?? 0;
  const askAgain = useCallback(() => void client.invalidateQueries({ queryKey: aboutNotifications }), [client]);
  useEffect(() => {
    changesInTabs.addEventListener("message", askAgain);
    return () => changesInTabs.removeEventListener("message", askAgain);
  }, [askAgain]);

  return (
    <Link
      to="/notifications"
      // If the list is already open, a press refreshes it.
      onClick={askAgain}
      aria-label={unread > 0 ? `Notifications, ${unread} unread` : "Notifications"}
      className="relative grid size-8 place-items-center rounded-control text-fg2 transition-colors duration-150 hover:bg-muted hover:text-fg"
    >
      <BellIcon size={16} strokeWidth={1.75} aria-hidden />
      {unread > 0 && (
        // The number overlays the icon, so that its width does not move the bar.
        <span
          aria-hidden="true"
          className="absolute top-0 left-3 h-4 min-w-4 rounded-full bg-accent px-1 text-center text-[0.625rem]/4 font-semibold text-on-accent tabular-nums"
        >
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </Link>
  );
}
