import { deleteDocuments } from "@lading/contract";
import { call } from "../../../lib/api.ts";
import { showToast } from "../../../ui/toast.tsx";
import { useConfirm } from "../../../ui/use-confirm.tsx";
import { outcomeText } from "../removal/outcome-text.ts";
import type { Removal } from "../removal/use-removal.ts";

/** Deletes archived documents after the user has confirmed, and shows the outcome. The texts come from the specification. */
export function useDeleting(remove: (removal: Removal) => void) {
  const confirm = useConfirm();
  /** `what` describes the documents in the question. `onSure` runs when the user has confirmed. */
  return async (what: string, chosen: Removal["chosen"], onSure?: () => void) => {
    const isSure = await confirm({
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
    });
    if (!isSure) return;
    onSure?.();
    remove({
      done: "deleted",
      chosen,
      request: (documents_ids) => call(deleteDocuments, { body: { documents_ids } }),
      onDone: (outcome) => showToast(outcomeText(outcome, "deleted"), outcome.failed.size === 0 ? "ok" : "bad"),
    });
  };
}
