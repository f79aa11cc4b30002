import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "../ui/dialog.tsx";
import { FocusKeeper } from "./focus-keeper.tsx";

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
