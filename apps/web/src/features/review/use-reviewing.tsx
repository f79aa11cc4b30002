import { mostDecisions } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { failureText } from "../../lib/form-failure.ts";
import { number } from "../../lib/formats.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { showToast } from "../../ui/toast.tsx";
import { isConflict, outcomeOf, type QueueRow, type Verdict } from "./queue-row.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { ReportDialog, type Report } from "./report-dialog.tsx";
import type { ReviewActions } from "./review-actions.ts";
import type { Cursor } from "./use-cursor.ts";
import { type Deciding, named, notDone, notUnderway, useDecisions } from "./use-decisions.ts";

interface Asked {
  readonly verdict: Verdict;
  readonly rows: readonly QueueRow[];
  /** The dialog stays until the answer is there, and says what came of it. */
  readonly isWatched: boolean;
}

interface Reviewing {
  cursor: Cursor;
  recentReasons: readonly string[];
  toggle: ReviewActions["toggle"];
  onSelectionDecided: () => void;
}

/** What a reviewer can do, and the dialogs that it takes. */
export function useReviewing({ cursor, recentReasons, toggle, onSelectionDecided }: Reviewing) {
  const client = useQueryClient();
  const { mutateAsync } = useDecisions();
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [typed, setTyped] = useState({ about: "", text: "" });
  const [report, setReport] = useState<Report>();
  const [isReported, setReported] = useState(false);
  const [said, say] = useState("");

  const { ask, decide, actions } = useMemo(() => {
    const ask = (question: Asked) => {
      setAsked(question);
      setFailure(undefined);
      setOpen(true);
    };
    const decide = async ({ verdict, reason, ...asked }: Deciding) => {
      const rows = notUnderway(client, asked.rows);
      if (rows.length === 0) return;
      cursor.leave(idsOf(rows));
      try {
        const answers = await mutateAsync({ rows, verdict, reason });
        const others = new Set(notDone(rows, answers, verdict).map(({ row }) => row));
        const done = rows.filter((row) => !others.has(row));
        if (done.length > 0) say(saying(done, verdict));
      } catch {
        // A toast has said it.
      }
    };
    const actions = {
      toggle,
      approve: (rows) => void decide({ rows, verdict: "approve" }),
      reject: (all) => {
        const rows = notUnderway(client, all);
        if (rows.length > 0) ask({ rows, verdict: "reject", isWatched: false });
      },
      retry: (row) => row.attempt && void decide({ rows: [row], ...row.attempt }),
    } satisfies ReviewActions;
    return { ask, decide, actions };
  }, [client, cursor, toggle, mutateAsync]);

  const askOfSelection = (rows: readonly QueueRow[], verdict: Verdict) => {
    if (rows.length > mostDecisions) showToast(tooMany, "bad");
    else ask({ rows, verdict, isWatched: rows.length > 1 });
  };
  const close = () => !isPending && setOpen(false);

  const send = async (reason?: string) => {
    if (!asked || isPending) return;
    const { rows, verdict, isWatched } = asked;
    if (!isWatched) {
      // The rows behind the dialog can take the focus only once it is gone.
      flushSync(() => setOpen(false));
      void decide({ rows, verdict, reason });
      setTyped({ about: "", text: "" });
      return;
    }
    setPending(true);
    setFailure(undefined);
    try {
      const answers = await mutateAsync({ rows, verdict, reason, isWatched });
      flushSync(() => setOpen(false));
      cursor.leave(idsOf(rows));
      onSelectionDecided();
      setTyped({ about: "", text: "" });
      const others = notDone(rows, answers, verdict);
      if (others.length > 0) {
        setReport({ verdict, total: rows.length, others });
        setReported(true);
      } else showToast(saying(rows, verdict));
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setPending(false);
    }
  };

  const about = asked ? [...idsOf(asked.rows)].join() : "";
  return {
    actions,
    approveSelection: (rows: readonly QueueRow[]) =>
      rows.length === 1 ? actions.approve(rows) : askOfSelection(rows, "approve"),
    rejectSelection: (rows: readonly QueueRow[]) => askOfSelection(rows, "reject"),
    dialogs: (
      <>
        <output className="sr-only">{said}</output>
        {asked?.verdict === "approve" && (
          <ConfirmDialog
            title={`Approve ${number(asked.rows.length)} fields?`}
            isOpen={isOpen}
            confirm={`Approve ${number(asked.rows.length)} fields`}
            cancel="Cancel"
            isPending={isPending}
            onCancel={close}
            onConfirm={() => void send()}
          >
            <p>{`Their new values are published at once.${conflictsIn(asked.rows)}`}</p>
            <FormError>{failure}</FormError>
          </ConfirmDialog>
        )}
        {asked?.verdict === "reject" && (
          <ReasonDialog
            key={about}
            rows={asked.rows}
            isOpen={isOpen}
            recent={recentReasons}
            typed={typed.about === about ? typed.text : ""}
            onType={(text) => setTyped({ about, text })}
            onClose={close}
            onReject={(reason) => void send(reason)}
            isPending={isPending}
            failure={failure}
          />
        )}
        {report && <ReportDialog report={report} isOpen={isReported} onClose={() => setReported(false)} />}
      </>
    ),
  };
}

const tooMany = `At most ${number(mostDecisions)} fields can be decided at once.`;

const idsOf = (rows: readonly QueueRow[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id));

/** "Vendor Price of Gate Valve approved", "3 fields rejected". */
const saying = (rows: readonly QueueRow[], verdict: Verdict) => `${named(rows)} ${outcomeOf[verdict]}`;

function conflictsIn(rows: readonly QueueRow[]) {
  const count = rows.filter(isConflict).length;
  if (count === 0) return "";
  return ` ${count === 1 ? "One of them is" : `${number(count)} of them are`} in conflict with the live value and will stay.`;
}
