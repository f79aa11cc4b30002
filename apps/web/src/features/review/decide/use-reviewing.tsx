import { mostDecisions } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { number } from "../../../lib/formats.ts";
import { showToast } from "../../../ui/toast.tsx";
import { useConfirm } from "../../../ui/use-confirm.tsx";
import { getIds, isConflict, statusByVerdict, type QueueRow, type Verdict } from "../queue/queue-row.ts";
import type { Answer } from "../review-api.ts";
import { ReportDialog, type Report } from "./report-dialog.tsx";
import type { ReviewActions } from "./review-actions.ts";
import type { Cursor } from "../queue/use-cursor.ts";
import {
  type DecisionRequest,
  formatRows,
  findFailed,
  withoutDecisionInFlight,
  useDecisions,
} from "./use-decisions.ts";
import { useReasonDialog } from "./use-reason-dialog.tsx";

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
  const [announcement, announce] = useState("");

  const decide = useCallback(
    async ({ verdict, reason, ...asked }: DecisionRequest) => {
      const rows = withoutDecisionInFlight(client, asked.rows);
      if (rows.length === 0) return;
      cursor.leave(getIds(rows));
      try {
        const answers = await mutateAsync({ rows, verdict, reason });
        const others = new Set(findFailed(rows, answers, verdict).map(({ row }) => row));
        const done = rows.filter((row) => !others.has(row));
        if (done.length > 0) announce(formatOutcome(done, verdict));
      } catch {
        // A toast has reported it.
      }
    },
    [client, cursor, mutateAsync],
  );

  const finish = (rows: readonly QueueRow[], verdict: Verdict, answers: readonly Answer[]) => {
    cursor.leave(getIds(rows));
    onSelectionDecided();
    clearReason();
    const others = findFailed(rows, answers, verdict);
    if (others.length > 0) {
      setReport({ verdict, total: rows.length, others });
      setReported(true);
    } else showToast(formatOutcome(rows, verdict));
  };

  const { askForReason, clearReason, reasonDialog } = useReasonDialog({
    recentReasons,
    reject: (rows, reason) => void decide({ rows, verdict: "reject", reason }),
    rejectWatched: (rows, reason) => mutateAsync({ rows, verdict: "reject", reason, isWatched: true }),
    onRejected: (rows, answers) => finish(rows, "reject", answers),
  });

  const actions = useMemo(
    () =>
      ({
        toggle,
        approve: (rows) => void decide({ rows, verdict: "approve" }),
        reject: (all) => {
          const rows = withoutDecisionInFlight(client, all);
          if (rows.length > 0) askForReason({ rows, isWatched: false });
        },
        retry: (row) => row.attempt && void decide({ rows: [row], ...row.attempt }),
      }) satisfies ReviewActions,
    [client, toggle, decide, askForReason],
  );

  const approveAll = async (rows: readonly QueueRow[]) => {
    let answers: readonly Answer[] = [];
    const count = number(rows.length);
    const isDone = await confirm({
      title: `Approve ${count} fields?`,
      text: <p>{`Their new values are published immediately.${conflictsIn(rows)}`}</p>,
      confirm: `Approve ${count} fields`,
      perform: async () => (answers = await mutateAsync({ rows, verdict: "approve", isWatched: true })),
    });
    if (isDone) finish(rows, "approve", answers);
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
    dialogs: (
      <>
        <output className="sr-only">{announcement}</output>
        {reasonDialog}
        {report && <ReportDialog report={report} isOpen={isReported} onClose={() => setReported(false)} />}
      </>
    ),
  };
}

const tooMany = `At most ${number(mostDecisions)} fields can be decided at a time.`;

/** "Vendor Price of Gate Valve approved", "3 fields rejected". */
const formatOutcome = (rows: readonly QueueRow[], verdict: Verdict) =>
  `${formatRows(rows)} ${statusByVerdict[verdict]}`;

function conflictsIn(rows: readonly QueueRow[]) {
  const count = rows.filter(isConflict).length;
  if (count === 0) return "";
  return ` ${count === 1 ? "One of them is" : `${number(count)} of them are`} in conflict with the live value and will stay.`;
}
