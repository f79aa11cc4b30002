import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "./dialog.tsx";

/**
 * Asks before a form with unsaved changes is left: by a link or Back in our words, by a reload or a closed tab in the
 * browser's own.
 */
export function LeaveGuard({ hasChanges }: { hasChanges: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => hasChanges,
    enableBeforeUnload: () => hasChanges,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === "blocked"}
      title="Leave this page?"
      confirm="Leave Without Saving"
      cancel="Stay"
      destructive
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      You are about to exit this page without saving.
    </ConfirmDialog>
  );
}
