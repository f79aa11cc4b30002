import { followsRequirement, isRunBusy, type Run, type RunState } from "@lading/contract";
import { CircleAlert, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "../../ui/badge.tsx";
import { WorkProgress } from "../../ui/work-progress.tsx";

export const runStateNames: Record<RunState, string> = {
  uploaded: "Uploaded",
  read: "Read",
  mapped: "Mapped",
  checking: "Checking",
  checked: "Checked",
  loading: "Running",
  loaded: "Done",
  loaded_with_errors: "Done with problems",
  refused: "Refused",
  failed: "Failed",
  cancelled: "Stopped",
  undone: "Undone",
};

const tones: Partial<Record<RunState, { tone: BadgeTone; icon: ReactNode }>> = {
  loaded_with_errors: { tone: "warn", icon: <TriangleAlert aria-hidden size={12} strokeWidth={2} /> },
  refused: { tone: "bad", icon: <CircleAlert aria-hidden size={12} strokeWidth={2} /> },
  failed: { tone: "bad", icon: <CircleAlert aria-hidden size={12} strokeWidth={2} /> },
};

/** The state of a run. Only problems stand out. */
export function RunStateBadge({ run }: { run: Run }) {
  const { tone = "neutral", icon } = tones[run.state] ?? {};
  return (
    <Badge tone={tone} icon={icon}>
      {describeState(run)}
    </Badge>
  );
}

function describeState({ state, started_at, is_cancelling }: Run) {
  if (is_cancelling) return "Stopping";
  return isRunBusy(state) && started_at === null ? "Waiting" : runStateNames[state];
}

function nameRows({ kind }: Run) {
  if (followsRequirement(kind)) return "documents";
  return kind === "bulk_decision" ? "fields" : "rows";
}

/** The progress of a run that the server executes. Renders nothing for other runs. */
export const RunProgress = ({ run }: { run: Run }) =>
  isRunBusy(run.state) && run.started_at !== null ? (
    <WorkProgress done={run.done} total={run.total} noun={nameRows(run)} />
  ) : null;
