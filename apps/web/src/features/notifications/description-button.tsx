import type { Notification } from "@lading/contract";
import { opensRow } from "../../list/table-of-columns.tsx";

interface DescriptionButtonProps {
  notification: Notification;
  /** Unread ones stand out by their weight. */
  isStrong: boolean;
  onOpen: (notification: Notification) => void;
}

/** What happened in a sentence or two, which only a table cuts short; a press shows all about it. */
export function DescriptionButton({ notification, isStrong, onOpen }: DescriptionButtonProps) {
  return (
    <button
      {...opensRow}
      type="button"
      aria-haspopup="dialog"
      title={notification.description}
      onClick={() => onOpen(notification)}
      className={`rounded-badge text-left text-sm leading-4.5 wrap-anywhere lg:line-clamp-2 hover:text-accent-text hover:underline ${isStrong ? "font-medium text-fg" : "text-fg2"}`}
    >
      {notification.description}
    </button>
  );
}
