import { useBlocker } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { ConfirmDialog } from "./dialog.tsx";
import { askBeforeLeaving } from "./leaving.ts";

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
  const [leave, setLeave] = useState<() => void>();
  const blocker = useBlocker({
    shouldBlockFn: () => hasChanges,
    enableBeforeUnload: () => hasChanges,
    withResolver: true,
  });
  useEffect(() => (hasChanges ? askBeforeLeaving((way) => setLeave(() => way)) : undefined), [hasChanges]);

  return (
    <ConfirmDialog
      isOpen={blocker.status === "blocked" || leave !== undefined}
      title="Leave this page?"
      confirm="Leave Without Saving"
      cancel="Stay"
      destructive
      onConfirm={() => {
        onLeave?.();
        setLeave(undefined);
        if (leave) leave();
        else blocker.proceed?.();
      }}
      onCancel={() => {
        setLeave(undefined);
        blocker.reset?.();
      }}
    >
      You are about to exit this page without saving.
    </ConfirmDialog>
  );
}
