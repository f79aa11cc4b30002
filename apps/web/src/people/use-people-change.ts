import { focusRowsIfLost } from "../list/focus-fallback.tsx";
import type { Question } from "../ui/confirm-dialog.tsx";
import { showToast } from "../ui/toast.tsx";
import { useConfirm } from "../ui/use-confirm.tsx";

interface PeopleChange extends Question {
  perform: () => Promise<unknown>;
  /** The toast after success. */
  done: string;
}

/**
 * Returns the function that asks a question and, after a yes, changes a person or an invitation. `refresh` fetches again all that
 * depends on the people.
 */
export function usePeopleChange(refresh: () => Promise<unknown>) {
  const confirm = useConfirm();
  const ask = async ({ done, ...question }: PeopleChange) => {
    const isDone = await confirm(question);
    // After a refusal as well, because another person may have changed the row.
    await refresh();
    if (!isDone) return;
    showToast(done);
    focusRowsIfLost();
  };
  return (change: PeopleChange) => void ask(change);
}
