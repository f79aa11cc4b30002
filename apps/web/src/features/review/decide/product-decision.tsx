import { BlockedButton } from "../../../ui/blocked-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { useBlock } from "../queue/edit-requirements.tsx";
import { isApprovable, isOpen, type QueueRow } from "../queue/queue-row.ts";
import type { ReviewActions } from "./review-actions.ts";

/** Decides all pending fields of a product. Renders nothing for a single field, because its row has buttons. */
export function ProductDecision({ rows, actions }: { rows: readonly QueueRow[]; actions: ReviewActions }) {
  const open = rows.filter(isOpen);
  const approvable = rows.filter(isApprovable);
  const [row] = open;
  const block = useBlock(row);
  if (!row || open.length < 2) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {approvable.length > 0 &&
        (block === undefined ? (
          <Button
            variant="ghost"
            aria-label={`Approve ${approvable.length} fields of ${row.product_name}`}
            onPress={() => actions.approve(approvable)}
          >
            {`Approve ${approvable.length}`}
          </Button>
        ) : (
          <BlockedButton aria-label={`Approve ${approvable.length} fields of ${row.product_name}`} reason={block}>
            {`Approve ${approvable.length}`}
          </BlockedButton>
        ))}
      <Button
        variant="ghost"
        aria-label={`Reject ${open.length} fields of ${row.product_name}`}
        onPress={() => actions.reject(open)}
      >
        {`Reject ${open.length}`}
      </Button>
    </div>
  );
}
