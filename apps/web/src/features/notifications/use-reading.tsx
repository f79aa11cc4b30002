import type { Notification } from "@lading/contract";
import { useState } from "react";
import { getChange, type NotificationChange } from "./notification-change.ts";
import { NotificationDialog } from "./notification-dialog.tsx";
import type { NotificationsSearch } from "./notifications-search.ts";
import { VisitLink } from "./visit-link.tsx";

/** Opens notifications, and the pages that they are about. Both mark them as read without a message; the archive marks nothing. */
export function useReading(search: NotificationsSearch, onChange: (change: NotificationChange) => void) {
  const [shown, setShown] = useState<Notification>();
  const [isOpen, setOpen] = useState(false);

  const read = ({ id, was_read }: Notification) => {
    if (!was_read && search.type === "Notifications") onChange(getChange("read", [id], search, { isQuiet: true }));
  };
  const open = (notification: Notification) => {
    setShown(notification);
    setOpen(true);
    read(notification);
  };
  const visitLink = (notification: Notification) => <VisitLink notification={notification} onVisit={read} />;
  const dialog = shown && (
    <NotificationDialog notification={shown} isOpen={isOpen} onClose={() => setOpen(false)} visit={visitLink(shown)} />
  );
  return { open, visitLink, dialog };
}
