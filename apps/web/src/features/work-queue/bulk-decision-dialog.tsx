import { type Decision, mostFieldsAtOnce, undoMs, type WorkFilters } from "@lading/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import { useKept } from "../../lib/kept.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { useBeforeLeaving } from "../../ui/use-before-leaving.ts";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { WorkProgress } from "../../ui/work-progress.tsx";
import { countSent, decideInChunks, type Progress } from "./decide-in-chunks.ts";
import { DecisionReport } from "./decision-report.tsx";
import { DecisionRunDialog } from "./decision-run-dialog.tsx";
import type { UndoableDecision } from "./describe-undo.ts";
import { decide, decideMany, freeze, readQueueAgain } from "./queue-api.ts";

interface BulkDecisionDialogProps {
  decision: "approve" | "reject";
  chosen: { items: string[] } | { filters: WorkFilters };
  /** Offers to undo what was decided. */
  onDecided: (made: UndoableDecision, forMs: number) => void;
  onDone: () => void;
  onClose: () => void;
}

/** An offer to undo a decision that ends sooner could not be read. */
const leastOfferMs = 3000;

/**
 * Approves or rejects all fields of the chosen rows. It first asks the server for the edits that wait at this moment, and
 * decides exactly these while it shows the progress. Then it closes, unless there is something to report. Many fields are decided
 * by a run on the server, which cannot be undone.
 */
export function BulkDecisionDialog({ decision, chosen, onDecided, onDone, onClose }: BulkDecisionDialogProps) {
  const client = useQueryClient();
  const [asked] = useState(() => crypto.randomUUID());
  const frozen = useQuery({
    queryKey: ["frozen-edits", asked],
    queryFn: () => freeze(chosen),
    staleTime: Infinity,
    retry: false,
  });
  const [reason, setReason] = useKept("queue-rejection", z.string(), "");
  const [isMissing, setMissing] = useState(false);
  const [progress, setProgress] = useState<Progress>();
  const [state, setState] = useState<"asking" | "running" | "ended">("asking");
  const [failure, setFailure] = useState<string>();
  const [runId, setRunId] = useState<string>();
  const isStopped = useRef(false);
  const confirm = useConfirm();
  useBeforeLeaving(state === "running" && runId === undefined, async () => {
    const isSure = await confirm(leaveQuestion);
    if (isSure) isStopped.current = true;
    return isSure;
  });

  const run = async () => {
    if (!frozen.data || state !== "asking") return;
    if (decision === "reject" && reason.trim() === "") {
      setMissing(true);
      return;
    }
    setState("running");
    const { edits } = frozen.data;
    const made: { id: string | null; at: number }[] = [];
    const send = async (decisions: Decision[]) => {
      const { results, decision_id: id } = await decide(decisions);
      made.push({ id, at: Date.now() });
      return results;
    };
    let fields = 0;
    const onProgress = (reached: Progress) => {
      fields = reached.done;
      setProgress(reached);
    };
    try {
      const verdict = { decision, ...(decision === "reject" && { reason: reason.trim() }) };
      if (edits.length > mostFieldsAtOnce) {
        setRunId(await decideMany(edits, decision, verdict.reason));
        setReason("");
        return;
      }
      await decideInChunks(edits, verdict, { send, onProgress, isStopped: () => isStopped.current });
      setReason("");
    } catch (error) {
      setFailure(failureText(error));
    }
    // The server measures the time of each call.
    const restMs = (made[0]?.at ?? 0) + undoMs - Date.now();
    const isUndoable = fields > 0 && restMs >= leastOfferMs;
    if (isUndoable) onDecided({ decision, fields, decisionIds: made.flatMap(({ id }) => id ?? []) }, restMs);
    await readQueueAgain(client);
    if (isUndoable && fields === edits.length) {
      onDone();
      onClose();
    } else setState("ended");
  };
  const close = () => {
    if (state === "running" && runId === undefined) return;
    if (state !== "asking") onDone();
    onClose();
  };
  if (runId !== undefined)
    return <DecisionRunDialog id={runId} decision={decision} total={frozen.data?.edits.length ?? 0} onClose={close} />;

  const verb = decision === "approve" ? "Approve" : "Reject";
  const fields = frozen.data ? count(frozen.data.edits.length, "field") : "fields";
  const isNothing = frozen.data?.edits.length === 0;
  const ended = state === "ended" && `${number(progress?.done ?? 0)} of ${fields} ${past[decision]}`;
  return (
    <Dialog
      title={ended || (isNothing ? "Nothing to decide" : `${verb} ${fields}?`)}
      isOpen
      onClose={close}
      role={state === "running" ? "alertdialog" : "dialog"}
      actions={
        ended || isNothing ? (
          <Button variant="primary" onPress={close}>
            Close
          </Button>
        ) : (
          <>
            {state === "asking" && <Button onPress={close}>Cancel</Button>}
            {state === "running" && <Button onPress={() => (isStopped.current = true)}>Stop</Button>}
            <Button
              variant={decision === "approve" ? "primary" : "destructive"}
              isDisabled={!frozen.data}
              isPending={state === "running"}
              onPress={() => void run()}
            >
              {`${verb} ${fields}`}
            </Button>
          </>
        )
      }
    >
      {frozen.isPending && (
        <p className="flex items-center gap-2 py-2">
          <Spinner />
          Counting the pending edits of the chosen rows
        </p>
      )}
      {isNothing && <p>None of the chosen rows has pending edits. Open the other rows to work on them.</p>}
      {frozen.data && !isNothing && state === "asking" && (
        <>
          <p>
            {`${count(frozen.data.products, "product")} ${frozen.data.products === 1 ? "waits" : "wait"} with ${fields}. ${decision === "approve" ? "Their new values are published immediately. " : ""}Changes that arrive from now on are not decided.`}
            {frozen.data.others > 0 &&
              ` ${frozen.data.others === 1 ? "1 chosen row is" : `${number(frozen.data.others)} chosen rows are`} of another kind and will stay.`}
          </p>
          {decision === "reject" && (
            <div className="mt-3">
              <TextArea
                label="Reason"
                rows={3}
                maxLength={1000}
                value={reason}
                error={isMissing && reason.trim() === "" ? "Say why, so that the vendor can correct it." : undefined}
                hint="The vendors read it. The same reason goes to all products."
                onChange={(event) => setReason(event.target.value)}
              />
            </div>
          )}
        </>
      )}
      {state === "running" && (
        <WorkProgress
          done={progress ? countSent(progress) : 0}
          total={frozen.data?.edits.length ?? 0}
          noun="fields"
          isAnnounced
        />
      )}
      {ended && progress && <DecisionReport progress={progress} />}
      <FormError>{failure ?? (frozen.error && failureText(frozen.error))}</FormError>
    </Dialog>
  );
}

const past = { approve: "approved", reject: "rejected" };
const count = (value: number, noun: string) => (value === 1 ? `1 ${noun}` : `${number(value)} ${noun}s`);

const leaveQuestion = {
  title: "Stop deciding?",
  text: "Decided fields stay decided. The others remain pending.",
  confirm: "Stop and Leave",
  cancel: "Stay",
  destructive: true,
};
