import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Bell as BellIcon } from "lucide-react";
import { useCallback, useEffect } from "react";
import { userDetails } from "../lib/current-user.ts";
import { aboutNotifications, changesInTabs, unreadCount, unreadPollMs } from "../lib/unread-count.ts";

/** How many notifications are unread, and the way to them. When it cannot be asked, the last count stays. */
export function Bell() {
  const client = useQueryClient();
  const { data: user } = useSuspenseQuery(userDetails);
  const { data } = useQuery({
    ...unreadCount,
    // Until the terms are accepted the server would refuse. While the tab is hidden it is not asked.
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
      // Pressed where the list is open already, it fetches what is new.
      onClick={askAgain}
      aria-label={unread > 0 ? `Notifications, ${unread} unread` : "Notifications"}
      className="relative grid size-8 place-items-center rounded-control text-fg2 transition-colors duration-150 hover:bg-muted hover:text-fg"
    >
      <BellIcon size={16} strokeWidth={1.75} aria-hidden />
      {unread > 0 && (
        // It lies over the icon: the bar beside it stays where it is, however wide the count.
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
