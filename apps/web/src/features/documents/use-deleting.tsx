import { deleteDocuments } from "@lading/contract";
import { call } from "../../lib/api.ts";
import { useQuestion } from "../../list/use-question.tsx";
import { showToast } from "../../ui/toast.tsx";
import { outcomeText } from "./outcome-text.ts";
import type { Removal } from "./use-removal.ts";

/** Asks, in the specification's words, before archived documents are deleted for good; tells what came of it. */
export function useDeleting(remove: (removal: Removal) => void) {
  const [ask, question] = useQuestion();
  /** `what` names or counts them in the question; `onSure` comes when the user has agreed. */
  const deleteForGood = (what: string, chosen: Removal["chosen"], onSure?: () => void) =>
    ask({
      title: "Are you sure you want to delete the file(s)?",
      text: (
        <>
          Deleted files cannot be retrieved!
          <span className="mt-2 block font-medium text-fg wrap-anywhere">{what}</span>
        </>
      ),
      confirm: "Yes, Delete!",
      cancel: "Do Not Delete",
      destructive: true,
      onConfirm: () => {
        onSure?.();
        remove({
          done: "deleted",
          chosen,
          request: (documents_ids) => call(deleteDocuments, { body: { documents_ids } }),
          onDone: (outcome) => showToast(outcomeText(outcome, "deleted"), outcome.stayed.size === 0 ? "ok" : "bad"),
        });
      },
    });
  return [deleteForGood, question] as const;
}
