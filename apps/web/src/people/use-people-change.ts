import { focusRowsIfLost } from "../list/focus-fallback.tsx";
import type { Question } from "../ui/confirm-dialog.tsx";
import { showToast } from "../ui/toast.tsx";
import { useConfirm } from "../ui/use-confirm.tsx";

interface PeopleChange extends Question {
  /** Resolves to undefined if nothing was changed, because the user did not enter the password. */
  perform: () => Promise<object | undefined>;
  /** The toast after success. */
  done: string;
}

/**
 * Returns the function that asks a question and, after a yes, changes a person or an invitation. `refresh` fetches again all that
 * depends on the people.
 */
export function usePeopleChange(refresh: () => Promise<unknown>) {
  const confirm = useConfirm();
  const ask = async ({ done, perform, ...question }: PeopleChange) => {
    let answer: object | undefined;
    await confirm({
      ...question,
      perform: async () => {
        answer = await perform();
      },
    });
    // After a refusal as well, because another person may have changed the row.
    await refresh();
    if (!answer) return;
    showToast(done);
    focusRowsIfLost();
  };
  return (change: PeopleChange) => void ask(change);
}
