import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import type { Act } from "./notification-change.ts";

/** The result of a change of notifications. */
export interface ChangeOutcome {
  /** Ids of the notifications that changed. */
  done: readonly string[];
  /** Ids of notifications that were deleted or moved before. */
  missed: readonly string[];
  /** The number that did not change because a request failed, and its error. */
  left: number;
  refusal?: unknown;
}

const words: Record<Act, string> = {
  archive: "archived",
  restore: "restored",
  read: "marked read",
  unread: "marked unread",
};

const notifications = (count: number) => `${number(count)} ${count === 1 ? "notification" : "notifications"}`;

/** Formats the result as a message. */
export function outcomeText(act: Act, { done, missed, left, refusal }: ChangeOutcome) {
  const all = done.length + missed.length + left;
  const reason = refusal === undefined ? "" : ` ${failureText(refusal)}`;
  if (all === 0) return reason ? `Nothing was ${words[act]}.${reason}` : `There was nothing to be ${words[act]}.`;
  if (done.length === all) return `${notifications(all)} ${all === 1 ? "was" : "were"} ${words[act]}.`;
  const why = reason || (missed.length === 1 ? " One was no longer here." : " The others were no longer here.");
  if (all === 1) return `The notification was not ${words[act]}.${reason || " It was no longer here."}`;
  if (done.length === 0)
    return `None of the ${notifications(all)} was ${words[act]}.${reason || " They were no longer here."}`;
  return `${number(done.length)} of ${notifications(all)} were ${words[act]}.${why}`;
}
