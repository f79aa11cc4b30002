import { getAttribute } from "@lading/contract";
import { Check, CircleAlert, X } from "lucide-react";
import { BlockedButton } from "../../../ui/blocked-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { useBlock } from "../queue/edit-requirements.tsx";
import { FieldOutcome } from "./field-outcome.tsx";
import { isConflict, isOpen, statusByVerdict, type QueueRow } from "../queue/queue-row.ts";
import type { ReviewActions } from "./review-actions.ts";

const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;

interface FieldDecisionProps {
  row: QueueRow;
  actions: ReviewActions;
  /** Whether the list shows past decisions, which leaves space for the whole reason. */
  isPast: boolean;
}

/** The buttons that decide a field, or its outcome once it is decided. */
export function FieldDecision({ row, actions, isPast }: FieldDecisionProps) {
  const block = useBlock(row);
  if (!isOpen(row)) return <FieldOutcome row={row} isWhole={isPast} />;
  const name = `${getAttribute(row.name).label} of ${row.product_name}`;
  const { attempt } = row;
  return (
    <div className="flex flex-col">
      {attempt?.failure && (
        <p className="flex items-start gap-1.5 text-xs text-bad" title={attempt.failure}>
          <CircleAlert aria-hidden size={14} strokeWidth={1.75} className="mt-px shrink-0" />
          <span className="min-w-0 lg:truncate">{`Not ${statusByVerdict[attempt.verdict]}. ${attempt.failure}`}</span>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {attempt ? (
          <Button aria-label={`Try Again: ${name}`} onPress={() => actions.retry(row)}>
            Try Again
          </Button>
        ) : isConflict(row) ? null : block === undefined ? (
          <Button icon={<Check {...icon} />} aria-label={`Approve ${name}`} onPress={() => actions.approve([row])}>
            Approve
          </Button>
        ) : (
          <BlockedButton aria-label={`Approve ${name}`} reason={block}>
            <Check {...icon} />
            Approve
          </BlockedButton>
        )}
        <Button
          variant={isConflict(row) ? "secondary" : "ghost"}
          icon={<X {...icon} />}
          aria-label={`Reject ${name}`}
          onPress={() => actions.reject([row])}
        >
          Reject
        </Button>
      </div>
    </div>
  );
}
