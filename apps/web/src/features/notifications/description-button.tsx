import type { Notification } from "@lading/contract";
import { opensRow } from "../../list/table-of-columns.tsx";

interface DescriptionButtonProps {
  notification: Notification;
  /** Unread notifications are in medium weight. */
  isStrong: boolean;
  onOpen: (notification: Notification) => void;
}

/** The description of a notification. A press shows all details. */
export function DescriptionButton({ notification, isStrong, onOpen }: DescriptionButtonProps) {
  return (
    <button
      {...opensRow}
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(notification)}
      className={`rounded-badge text-left text-sm leading-4.5 wrap-anywhere hover:text-accent-text hover:underline ${isStrong ? "font-medium text-fg" : "text-fg2"}`}
    >
      {notification.description}
    </button>
  );
}
