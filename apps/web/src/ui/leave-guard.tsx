import { ConfirmDialog } from "./dialog.tsx";
import { useLeaving } from "./use-leaving.ts";

interface LeaveGuardProps {
  hasChanges: boolean;
  /** The user leaves, and with the page go the changes. */
  onLeave?: () => void;
}

/**
 * Asks before a form with unsaved changes is left: by a link, Back or logging out in our words, by a reload or a closed
 * tab in the browser's own.
 */
export function LeaveGuard({ hasChanges, onLeave }: LeaveGuardProps) {
  const { isLeaving, go, stay } = useLeaving(hasChanges);
  return (
    <ConfirmDialog
      isOpen={isLeaving}
      title="Leave this page?"
      confirm="Leave Without Saving"
      cancel="Stay"
      destructive
      onConfirm={() => {
        onLeave?.();
        go();
      }}
      onCancel={stay}
    >
      You are about to exit this page without saving.
    </ConfirmDialog>
  );
}
