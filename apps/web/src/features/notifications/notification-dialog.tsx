import type { Notification } from "@lading/contract";
import type { ReactNode } from "react";
import { dateAndTime } from "../../lib/formats.ts";
import { FocusFallback } from "../../list/focus-fallback.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { NotificationFacts } from "./notification-facts.tsx";
import { typeLabel } from "./type-label.ts";

interface NotificationDialogProps {
  notification: Notification;
  isOpen: boolean;
  onClose: () => void;
  /** The link to the product, order or terms. */
  visit: ReactNode;
}

/** All details of a notification. */
export function NotificationDialog({ notification, isOpen, onClose, visit }: NotificationDialogProps) {
  const { event_date, notification_type, description } = notification;
  return (
    <Dialog
      // The dot stays at the end of a line.
      title={`${dateAndTime(event_date)}\u00A0· ${typeLabel(notification_type)}`}
      size="medium"
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <span className="flex min-h-8 flex-1 items-center">{visit}</span>
          <Button onPress={onClose}>Close</Button>
        </>
      }
    >
      <p className="whitespace-pre-line text-fg wrap-anywhere">{description}</p>
      <NotificationFacts notification={notification} />
      <FocusFallback />
    </Dialog>
  );
}
