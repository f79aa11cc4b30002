import { Check } from "lucide-react";
import { number } from "../../../lib/formats.ts";
import { Button } from "../../../ui/button.tsx";
import { WorkProgress } from "../../../ui/work-progress.tsx";
import type { FieldSelection } from "../decide/use-field-selection.ts";
import type { EditSet } from "./set-api.ts";
import type { SetRun } from "./use-set-run.tsx";

interface SetFooterProps {
  set: EditSet;
  usual: number;
  run: SetRun | undefined;
  isBusy: boolean;
  selection: FieldSelection;
  onApprove: () => void;
  onReject: () => void;
  onApproveUsual: () => void;
  onRejectAll: () => void;
  onClear: () => void;
}

/** The foot of a set: the progress of a decision that runs, the actions on ticked rows, or those on all that is left. */
export function SetFooter({ set, usual, run, isBusy, selection, ...on }: SetFooterProps) {
  const { pending, approved, rejected } = set.counts;
  if (run)
    return (
      <footer className="edit-set-foot">
        <p>{run.verdict === "approve" ? "Approving" : "Rejecting"}</p>
        <div className="edit-set-progress">
          <WorkProgress done={run.done} total={run.total} noun="fields" isAnnounced />
        </div>
        <Button isDisabled={run.isStopping} onPress={run.stop}>
          Stop
        </Button>
      </footer>
    );
  if (selection.rows.length > 0)
    return (
      <footer className="edit-set-foot">
        <fieldset aria-label="Selected fields" className="flex flex-wrap items-center gap-2">
          <output className="mr-1 font-medium tabular-nums">{`${number(selection.rows.length)} selected`}</output>
          <Button variant="primary" isDisabled={isBusy} onPress={on.onApprove}>
            Approve
          </Button>
          <Button isDisabled={isBusy} onPress={on.onReject}>
            Reject
          </Button>
          <Button variant="ghost" onPress={on.onClear}>
            Clear
          </Button>
        </fieldset>
      </footer>
    );
  return (
    <footer className="edit-set-foot">
      <p className="font-medium tabular-nums">{`${number(approved + rejected)} of ${number(approved + rejected + pending)} decided`}</p>
      <p className="text-fg3">The vendor gets one message for a decision, not one for each product</p>
      {pending > 0 && (
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <Button variant="ghost" isDisabled={isBusy} onPress={on.onRejectAll}>
            Reject All
          </Button>
          {usual > 0 && (
            <Button
              variant="primary"
              icon={<Check aria-hidden size={16} strokeWidth={1.75} />}
              isPending={isBusy}
              onPress={on.onApproveUsual}
            >
              {`Approve ${number(usual)} Usual ${usual === 1 ? "Change" : "Changes"}`}
            </Button>
          )}
        </div>
      )}
    </footer>
  );
}
