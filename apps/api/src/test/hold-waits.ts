import type { Stage } from "./stage.ts";

/** The seconds that `holdWaits` adds to each wait. */
export const heldSeconds = 40;

/** Extends the present waits after failed attempts, so that they do not end during a test on a slow machine. */
export const holdWaits = (stage: Stage) =>
  stage.owner.query(
    "update login_limits set blocked_until = blocked_until + make_interval(secs => $1) where blocked_until > last_failed_at",
    [heldSeconds],
  );
