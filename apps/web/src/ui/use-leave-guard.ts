import { useConfirm } from "./use-confirm.tsx";
import { useBeforeLeaving } from "./use-before-leaving.ts";

/** Asks before the user leaves a page whose form has unsaved changes. `onLeave` runs if they leave without saving. */
export function useLeaveGuard(hasChanges: boolean, onLeave?: () => void) {
  const confirm = useConfirm();
  useBeforeLeaving(hasChanges, async () => {
    const isSure = await confirm(leaveQuestion);
    if (isSure) onLeave?.();
    return isSure;
  });
}

export const leaveQuestion = {
  title: "Leave this page?",
  text: "You are about to exit this page without saving.",
  confirm: "Leave Without Saving",
  cancel: "Stay",
  destructive: true,
};
