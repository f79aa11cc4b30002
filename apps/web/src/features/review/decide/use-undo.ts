import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { ApiError } from "../../../lib/api-error.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { offerUndo, showNothingToUndo } from "../../../ui/offer-undo.ts";
import { showToast } from "../../../ui/toast.tsx";
import type { Cursor } from "../queue/use-cursor.ts";
import { getIds, type QueueRow, statusByVerdict, type Verdict } from "../queue/queue-row.ts";
import { type Decided, queuePages, undoDecisions } from "../review-api.ts";
import { getKeptReason } from "./failure-reason.ts";
import type { Report } from "./report-dialog.tsx";
import { findFailed, formatRows, refetchQueue, reopenRows } from "./use-decisions.ts";

/** The latest decision. */
interface Undoable {
  readonly rows: readonly QueueRow[];
  readonly verdict: Verdict;
  /** Rejects if the decision was not sent. */
  readonly sent: Promise<Decided>;
  /** Hides the offer to undo it. */
  close: () => void;
}

interface Undo {
  /** Offers to undo a decision as soon as the server has responded. Only the latest one is on offer. */
  offer: (rows: readonly QueueRow[], verdict: Verdict, sent: Promise<Decided>) => Promise<void>;
  /** Undoes the latest decision, if there is one. */
  undo: () => Promise<void>;
}

/** Undo of the latest decision, for ten seconds. Both functions are stable across renders. */
export function useUndo(cursor: Cursor, report: (report: Report) => void): Undo {
  const client = useQueryClient();
  const latest = useRef<Undoable>(undefined);

  const undo = useCallback(
    async function undoLatest(): Promise<void> {
      const current = latest.current;
      if (!current) return void showNothingToUndo();
      latest.current = undefined;
      current.close();
      const { rows, verdict } = current;
      const decided = await current.sent.catch(() => undefined); // a toast has reported the failure
      if (!decided || decided.decisionIds.length === 0) return;
      try {
        const results = await undoDecisions(decided.decisionIds);
        await client.cancelQueries(queuePages);
        const byId = new Map(rows.map((row) => [row.id, row]));
        const kept = results.flatMap((edit) => {
          const row = byId.get(edit.id);
          const why = row && getKeptReason(edit, row.name);
          return row && why !== undefined ? [{ row, why }] : [];
        });
        const reopened = rows.filter(({ id }) => results.some((edit) => edit.id === id && edit.status === "pending"));
        reopenRows(client, getIds(reopened));
        if (reopened[0]) showToast(`${formatRows(reopened)} ${reopened.length === 1 ? "waits" : "wait"} again`);
        const [first, ...others] = kept;
        if (first && others.length === 0 && reopened.length === 0)
          showToast(`${formatRows([first.row])} stays ${statusByVerdict[verdict]}. ${first.why}`, "bad");
        else if (first) report({ outcome: "put back", total: results.length, others: kept });
        else if (reopened[0]) cursor.enter(reopened[0].id);
      } catch (error) {
        const canRetry = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
        const again = () => {
          latest.current = current;
          void undoLatest();
        };
        const text = `The decision was not undone. ${failureText(error)}`;
        showToast(text, "bad", canRetry ? { label: "Try Again", onPress: again } : undefined);
      }
      refetchQueue(client);
    },
    [client, cursor, report],
  );

  const offer = useCallback(
    async (rows: readonly QueueRow[], verdict: Verdict, sent: Promise<Decided>) => {
      latest.current?.close();
      const current: Undoable = { rows, verdict, sent, close: () => undefined };
      latest.current = current;
      const decided = await sent.catch(() => undefined);
      if (latest.current !== current) return;
      const failed = new Set(decided && findFailed(rows, decided.answers, verdict).map(({ row }) => row));
      const done = rows.filter((row) => !failed.has(row));
      if (!decided || done.length === 0) {
        latest.current = undefined;
        return;
      }
      current.close = offerUndo({
        text: `${formatRows(done)} ${statusByVerdict[verdict]}`,
        undo: () => void undo(),
        onOver: (hadFocus) => {
          if (latest.current === current) latest.current = undefined;
          if (hadFocus) cursor.back();
        },
      });
    },
    [cursor, undo],
  );

  // Another page does not show the rows.
  useEffect(() => () => latest.current?.close(), []);
  return { offer, undo };
}
