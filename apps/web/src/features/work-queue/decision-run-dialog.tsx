import { hasRunEnded, type Run } from "@lading/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { decisionRun, stopDecisionRun } from "../../lib/decision-run.ts";
import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { WorkProgress } from "../../ui/work-progress.tsx";
import { readQueueAgain } from "./queue-api.ts";

interface DecisionRunDialogProps {
  /** The id of the run. */
  id: string;
  decision: "approve" | "reject";
  /** The number of fields that it decides. */
  total: number;
  onClose: () => void;
}

/** Shows how far a bulk decision is that runs on the server. It goes on when the dialog closes. */
export function DecisionRunDialog({ id, decision, total, onClose }: DecisionRunDialogProps) {
  const client = useQueryClient();
  const { data: run, error } = useQuery(decisionRun(id));
  const stopping = useMutation({
    mutationFn: () => stopDecisionRun(id),
    onSuccess: (stopped) => client.setQueryData(decisionRun(id).queryKey, stopped),
  });
  const hasEnded = run !== undefined && hasRunEnded(run.state);
  useEffect(() => {
    if (hasEnded) void readQueueAgain(client);
  }, [client, hasEnded]);
  const fields = `${number(total)} fields`;
  const { now, past } = wordsOf[decision];
  const failure = stopping.error ?? error;
  return (
    <Dialog
      title={hasEnded ? `${number(run.counts[past] ?? 0)} of ${fields} ${past}` : `${now} ${fields}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          {!hasEnded && (
            <Button
              isDisabled={!run || run.is_cancelling}
              isPending={stopping.isPending}
              onPress={() => stopping.mutate()}
            >
              Stop
            </Button>
          )}
          <Button variant="primary" onPress={onClose}>
            Close
          </Button>
        </>
      }
    >
      {hasEnded ? (
        <Report run={run} total={total} />
      ) : (
        <WorkProgress done={run?.done ?? 0} total={total} noun="fields" isAnnounced />
      )}
      {!hasEnded && (
        <p className="mt-2 text-fg2">
          You can close this. The server goes on, and{" "}
          <Link to="/provider/runs/$id" params={{ id }} className="text-accent-text underline underline-offset-2">
            its page
          </Link>{" "}
          shows how far it is.
        </p>
      )}
      <FormError>{failure && failureText(failure)}</FormError>
    </Dialog>
  );
}

const wordsOf = {
  approve: { now: "Approving", past: "approved" },
  reject: { now: "Rejecting", past: "rejected" },
} as const;

/** Why fields were not decided as asked. Renders no line if all were. */
function Report({ run: { counts, done, failure }, total }: { run: Run; total: number }) {
  const { conflicts = 0, refused = 0, decided_before: before = 0 } = counts;
  return (
    <ul className="flex flex-col gap-1">
      {failure && <li>{failure.detail}</li>}
      {conflicts > 0 && <li>{`${number(conflicts)} in conflict with the live value, which wait.`}</li>}
      {refused > 0 && <li>{`${number(refused)} with values that the catalog does not accept, which wait.`}</li>}
      {before > 0 && <li>{`${number(before)} that others had decided or withdrawn before.`}</li>}
      {total > done && <li>{`${number(total - done)} that were not reached and wait.`}</li>}
    </ul>
  );
}
