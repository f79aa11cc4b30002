import { undoMs } from "@lading/contract";
import { showToast } from "./toast.tsx";

interface UndoOffer {
  text: string;
  undo: () => void;
  /** Runs when the time is over. `hadFocus` says if the focus was in the toast, so that it is lost. */
  onOver: (hadFocus: boolean) => void;
  /** The time for which the server still accepts the undo; by default all of it. */
  forMs?: number;
}

/** Offers to undo a decision as long as the server accepts it. Returns the function that withdraws the offer. */
export function offerUndo({ text, undo, onOver, forMs = undoMs }: UndoOffer) {
  const dismiss = showToast(text, "ok", { label: "Undo", onPress: undo, stays: true });
  const timer = setTimeout(() => {
    const hadFocus = document.activeElement?.closest("output") !== null;
    dismiss();
    onOver(hadFocus);
  }, forMs);
  return () => {
    clearTimeout(timer);
    dismiss();
  };
}

/** The message of an undo without a decision. */
export const showNothingToUndo = () =>
  showToast("There is nothing to undo. A decision can be undone for 10 seconds.", "bad");
