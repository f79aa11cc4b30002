import { type ReactNode, useEffect, useState } from "react";
import { focusListPart } from "../../list/list-part.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";

interface Question {
  title: string;
  /** What will happen. */
  text: ReactNode;
  confirm: string;
  cancel?: string;
  destructive?: boolean;
  onConfirm: () => void;
}

/** Asks before something is done to a row. The dialog stands beside the rows, for the row that it is about may go away. */
export function useQuestion() {
  const [question, setQuestion] = useState<Question>();
  const [isOpen, setOpen] = useState(false);
  const ask = (next: Question) => {
    setQuestion(next);
    setOpen(true);
  };
  const dialog = question && (
    <ConfirmDialog
      title={question.title}
      isOpen={isOpen}
      confirm={question.confirm}
      cancel={question.cancel ?? "Cancel"}
      destructive={question.destructive ?? false}
      onCancel={() => setOpen(false)}
      onConfirm={() => {
        setOpen(false);
        question.onConfirm();
      }}
    >
      {question.text}
      <FocusKeeper />
    </ConfirmDialog>
  );
  return [ask, dialog] as const;
}

/** Where the button that asked has gone with its row, the rows take the focus. */
function FocusKeeper() {
  useEffect(
    () => () => {
      // The dialog gives the focus back in the first frame after it has gone.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => document.activeElement === document.body && focusListPart("rows")),
      );
    },
    [],
  );
  return null;
}
