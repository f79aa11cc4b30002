import type { Notification } from "@lading/contract";
import { useState } from "react";
import { changeOf, type NotificationChange } from "./notification-change.ts";
import { NotificationDialog } from "./notification-dialog.tsx";
import type { NotificationsSearch } from "./notifications-search.ts";
import { VisitLink } from "./visit-link.tsx";

/** Shows notifications whole, and leads to what they tell of. Both mark them read, quietly; in the archive nothing is marked. */
export function useReading(search: NotificationsSearch, onChange: (change: NotificationChange) => void) {
  const [shown, setShown] = useState<Notification>();
  const [isOpen, setOpen] = useState(false);

  const read = ({ id, was_read }: Notification) => {
    if (!was_read && search.type === "Notifications") onChange(changeOf("read", [id], search, { isQuiet: true }));
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
