import { useBlocker } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { askBeforeLeaving } from "./leaving.ts";

/**
 * Calls `ask` when the user leaves a form with unsaved changes by a link, Back or signing out, and lets them leave if it
 * resolves to true. For a reload and a closed tab the browser shows its own question.
 */
export function useBeforeLeaving(hasChanges: boolean, ask: () => Promise<boolean>) {
  useBlocker({
    shouldBlockFn: async () => hasChanges && !(await ask()),
    enableBeforeUnload: () => hasChanges,
  });
  const leaveIfSure = useEffectEvent(async (leave: () => void) => {
    if (await ask()) leave();
  });
  useEffect(() => (hasChanges ? askBeforeLeaving((leave) => void leaveIfSure(leave)) : undefined), [hasChanges]);
}
