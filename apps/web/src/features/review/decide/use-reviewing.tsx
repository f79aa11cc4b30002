import { mostDecisions } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { number } from "../../../lib/formats.ts";
import { showToast } from "../../../ui/toast.tsx";
import { useConfirm } from "../../../ui/use-confirm.tsx";
import { getIds, isConflict, statusByVerdict, type QueueRow, type Verdict } from "../queue/queue-row.ts";
import type { Decided } from "../review-api.ts";
import { ReportDialog, type Report } from "./report-dialog.tsx";
import type { ReviewActions } from "./review-actions.ts";
import type { Cursor } from "../queue/use-cursor.ts";
import { type DecisionRequest, findFailed, withoutDecisionInFlight, useDecisions } from "./use-decisions.ts";
import { useReasonDialog } from "./use-reason-dialog.tsx";
import { useUndo } from "./use-undo.ts";

interface Reviewing {
  cursor: Cursor;
  recentReasons: readonly string[];
  toggle: ReviewActions["toggle"];
  onSelectionDecided: () => void;
}

/** The actions of a reviewer and their dialogs. */
export function useReviewing({ cursor, recentReasons, toggle, onSelectionDecided }: Reviewing) {
  const client = useQueryClient();
  const { mutateAsync } = useDecisions();
  const confirm = useConfirm();
  const [report, setReport] = useState<Report>();
  const [isReported, setReported] = useState(false);
  const showReport = useCallback((made: Report) => {
    setReport(made);
    setReported(true);
  }, []);
  const { offer, undo } = useUndo(cursor, showReport);

  const decide = useCallback(
    ({ verdict, reason, ...asked }: DecisionRequest) => {
      const rows = withoutDecisionInFlight(client, asked.rows);
      if (rows.length === 0) return;
      cursor.leave(getIds(rows));
      void offer(rows, verdict, mutateAsync({ rows, verdict, reason }));
    },
    [client, cursor, mutateAsync, offer],
  );

  const finish = (rows: readonly QueueRow[], verdict: Verdict, decided: Decided) => {
    cursor.leave(getIds(rows));
    onSelectionDecided();
    clearReason();
    const others = findFailed(rows, decided.answers, verdict);
    if (others.length > 0) showReport({ outcome: statusByVerdict[verdict], total: rows.length, others });
    void offer(rows, verdict, Promise.resolve(decided));
  };

  const { askForReason, clearReason, reasonDialog } = useReasonDialog({
    recentReasons,
    reject: (rows, reason) => decide({ rows, verdict: "reject", reason }),
    rejectWatched: (rows, reason) => mutateAsync({ rows, verdict: "reject", reason, isWatched: true }),
    onRejected: (rows, decided) => finish(rows, "reject", decided),
  });

  const actions = useMemo(
    () =>
      ({
        toggle,
        approve: (rows) => decide({ rows, verdict: "approve" }),
        reject: (all) => {
          const rows = withoutDecisionInFlight(client, all);
          if (rows.length > 0) askForReason({ rows, isWatched: false });
        },
        retry: (row) => row.attempt && decide({ rows: [row], ...row.attempt }),
      }) satisfies ReviewActions,
    [client, toggle, decide, askForReason],
  );

  const approveAll = async (rows: readonly QueueRow[]) => {
    let decided: Decided | undefined;
    const count = number(rows.length);
    const isDone = await confirm({
      title: `Approve ${count} fields?`,
      text: <p>{`Their new values are published immediately.${conflictsIn(rows)}`}</p>,
      confirm: `Approve ${count} fields`,
      perform: async () => (decided = await mutateAsync({ rows, verdict: "approve", isWatched: true })),
    });
    if (isDone && decided) finish(rows, "approve", decided);
  };

  return {
    actions,
    approveSelection: (rows: readonly QueueRow[]) => {
      if (rows.length === 1) actions.approve(rows);
      else if (rows.length > mostDecisions) showToast(tooMany, "bad");
      else void approveAll(rows);
    },
    rejectSelection: (rows: readonly QueueRow[]) => {
      if (rows.length > mostDecisions) showToast(tooMany, "bad");
      else askForReason({ rows, isWatched: rows.length > 1 });
    },
    undo: () => void undo(),
    dialogs: (
      <>
        {reasonDialog}
        {report && <ReportDialog report={report} isOpen={isReported} onClose={() => setReported(false)} />}
      </>
    ),
  };
}

const tooMany = `At most ${number(mostDecisions)} fields can be decided at a time.`;

function conflictsIn(rows: readonly QueueRow[]) {
  const count = rows.filter(isConflict).length;
  if (count === 0) return "";
  return ` ${count === 1 ? "One of them is" : `${number(count)} of them are`} in conflict with the live value and will stay.`;
}
