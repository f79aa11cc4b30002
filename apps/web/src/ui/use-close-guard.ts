import { useState } from "react";
import type { Question } from "./confirm-dialog.tsx";
import { useConfirm } from "./use-confirm.tsx";
import { useBeforeLeaving } from "./use-before-leaving.ts";

export interface CloseGuard {
  hasChanges: boolean;
  /** The question shown before the dialog closes. */
  question: Question;
  /** The question shown before the user leaves the page. Defaults to `question`. */
  leaveQuestion?: Question;
  /** Called if the user discards the changes. */
  onDiscard?: () => void;
  onClose: () => void;
}

/**
 * Asks before a dialog with unsaved changes closes, also when the user leaves the page. Returns the function that closes the dialog,
 * and whether a question is open.
 */
export function useCloseGuard({ hasChanges, question, leaveQuestion = question, onDiscard, onClose }: CloseGuard) {
  // If the changes are saved while the question is open, it closes automatically.
  const confirm = useConfirm({ isMoot: !hasChanges });
  const [isQuestionOpen, setQuestionOpen] = useState(false);
  const ask = async (shown: Question) => {
    setQuestionOpen(true);
    const isSure = await confirm(shown);
    setQuestionOpen(false);
    if (isSure) onDiscard?.();
    return isSure;
  };
  useBeforeLeaving(hasChanges, () => ask(leaveQuestion));
  const close = async () => {
    if (!hasChanges || (await ask(question))) onClose();
  };
  return [() => void close(), isQuestionOpen] as const;
}

/** Returns the question of a dialog whose entries would be lost. */
export const askToDiscard = (title: string, text: string): Question => ({
  title,
  text,
  confirm: "Discard",
  cancel: "Keep Editing",
  destructive: true,
});

/** The question of dialogs that edit an existing record. */
export const discardQuestion = askToDiscard("Discard these changes?", "They have not been saved.");
