import { useQueryClient } from "@tanstack/react-query";
import { focusRowsIfLost } from "../../list/focus-fallback.tsx";
import type { Question } from "../../ui/confirm-dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useConfirm } from "../../ui/use-confirm.tsx";
import { companyDetail } from "./provider-api.ts";

interface PeopleChange extends Question {
  perform: () => Promise<unknown>;
  /** The toast after success. */
  done: string;
}

/** Returns the function that asks a question and, after a yes, changes a user or an invitation of a company. */
export function usePeopleChange(companyId: string) {
  const confirm = useConfirm();
  const refresh = usePeopleRefresh(companyId);
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

/** Returns the function that fetches again all that depends on a company's users and invitations. */
export function usePeopleRefresh(companyId: string) {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [
        ["company-users", companyId],
        ["company-invitations", companyId],
        companyDetail(companyId).queryKey,
        ["companies"],
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}
