import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { failureText } from "../../lib/form-failure.ts";
import { offerUndo, showNothingToUndo } from "../../ui/offer-undo.ts";
import { showToast } from "../../ui/toast.tsx";
import { describeDone, describeUndo, type UndoableDecision } from "./describe-undo.ts";
import { readQueueAgain, undoDecision } from "./queue-api.ts";

/** A decision with the calls that are not undone yet, and the function that withdraws its offer. */
interface Offered extends UndoableDecision {
  close: () => void;
}

/** Undo of the latest decision of the queue, for ten seconds. `returnFocus` runs when the toast with the focus is gone. */
export function useQueueUndo(returnFocus: () => void) {
  const client = useQueryClient();
  const latest = useRef<Offered>(undefined);

  const undo = async () => {
    const current = latest.current;
    if (!current) return void showNothingToUndo();
    latest.current = undefined;
    current.close();
    try {
      const results = await undoDecision(current.decisionIds);
      showToast(
        describeUndo(results, current.decision),
        results.some(({ status }) => status === "pending") ? "ok" : "bad",
      );
    } catch (error) {
      const canRetry = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
      const again = () => {
        latest.current = current;
        void undo();
      };
      const text = `The decision was not undone. ${failureText(error)}`;
      showToast(text, "bad", canRetry ? { label: "Try Again", onPress: again } : undefined);
    }
    await readQueueAgain(client);
    // The button of the toast is gone.
    if (document.activeElement === document.body) returnFocus();
  };

  const offer = (made: UndoableDecision, forMs: number) => {
    latest.current?.close();
    const close = offerUndo({
      text: describeDone(made),
      undo: () => void undo(),
      onOver: (hadFocus) => {
        latest.current = undefined;
        if (hadFocus) returnFocus();
      },
      forMs,
    });
    latest.current = { ...made, close };
  };

  // Another page does not show the rows.
  useEffect(() => () => latest.current?.close(), []);
  return { offer, undo: () => void undo() };
}
