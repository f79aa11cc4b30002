import { useBlocker } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { askBeforeLeaving } from "./leaving.ts";

/**
 * Stops who leaves a form with unsaved changes, by a link, Back or logging out, until they are sure; a reload or a closed
 * tab the browser asks about in its own words.
 */
export function useLeaving(hasChanges: boolean) {
  const [leave, setLeave] = useState<() => void>();
  const blocker = useBlocker({
    shouldBlockFn: () => hasChanges,
    enableBeforeUnload: () => hasChanges,
    withResolver: true,
  });
  useEffect(() => (hasChanges ? askBeforeLeaving((way) => setLeave(() => way)) : undefined), [hasChanges]);
  return {
    /** Somebody is about to leave. */
    isLeaving: blocker.status === "blocked" || leave !== undefined,
    go: () => {
      setLeave(undefined);
      if (leave) leave();
      else blocker.proceed?.();
    },
    stay: () => {
      setLeave(undefined);
      blocker.reset?.();
    },
  };
}
