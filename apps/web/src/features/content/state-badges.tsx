import type { ContentState } from "@lading/contract";
import { dateAndTime } from "../../lib/formats.ts";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { stateNames } from "./content-api.ts";

const tones: Record<ContentState, BadgeTone> = {
  draft: "neutral",
  scheduled: "info",
  in_force: "ok",
  earlier: "neutral",
};

interface StateBadgesProps {
  item: { state: ContentState; waiting: { state: ContentState; effective_at: string | null } | null };
  /** In a list: the state that has no badge, because most rows have it. The time of a scheduled version has its own line there. */
  usual?: ContentState;
}

/** The state of an item, and beside it the state of the version that waits. */
export const StateBadges = ({ item: { state, waiting }, usual }: StateBadgesProps) => (
  <span className="flex flex-wrap gap-1.5">
    {state !== waiting?.state && state !== usual && <StateBadge state={state} />}
    {waiting && <StateBadge state={waiting.state} at={usual ? null : waiting.effective_at} />}
  </span>
);

export function StateBadge({ state, at }: { state: ContentState; at?: string | null }) {
  return (
    <Badge tone={tones[state]}>
      {state === "scheduled" && at ? `Scheduled ${dateAndTime(at)}` : stateNames[state]}
    </Badge>
  );
}
