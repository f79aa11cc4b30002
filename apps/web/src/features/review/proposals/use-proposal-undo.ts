import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef } from "react";
import { ApiError } from "../../../lib/api-error.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { offerUndo, showNothingToUndo } from "../../../ui/offer-undo.ts";
import { showToast } from "../../../ui/toast.tsx";
import { proposalReview, undoDecision } from "./proposal-review-api.ts";

interface Decided {
  id: string;
  /** That of the product. */
  name: string;
}

/**
 * Undo of the latest decision, for ten seconds, which opens the proposal again. The offer stays when another page opens, because the decision
 * on the last proposal leads to the queue.
 */
export function useProposalUndo() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const latest = useRef<Decided & { close: () => void }>(undefined);

  const undo = async (): Promise<void> => {
    const current = latest.current;
    if (!current) return void showNothingToUndo();
    const { id, name } = current;
    latest.current = undefined;
    current.close();
    try {
      await undoDecision(id);
      showToast(`${name} waits again.`);
      await client.invalidateQueries({ queryKey: proposalReview(id).queryKey, refetchType: "all" });
      await navigate({ to: "/provider/proposals/$id", params: { id } });
    } catch (error) {
      const canRetry = !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
      const again = () => {
        latest.current = current;
        void undo();
      };
      const text = `The decision was not undone. ${failureText(error)}`;
      showToast(text, "bad", canRetry ? { label: "Try Again", onPress: again } : undefined);
    }
    void client.invalidateQueries({ queryKey: ["work-queue"] });
  };

  const offer = (decided: Decided, outcome: string) => {
    latest.current?.close();
    const current = {
      ...decided,
      close: offerUndo({
        text: `${decided.name} ${outcome}.`,
        undo: () => void undo(),
        onOver: () => {
          if (latest.current === current) latest.current = undefined;
        },
      }),
    };
    latest.current = current;
  };

  return { offer, undo: () => void undo() };
}
