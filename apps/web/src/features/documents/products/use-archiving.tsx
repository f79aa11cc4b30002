import { archiveProductDocuments } from "@lading/contract";
import { archiveQuestion } from "../../../files/archive-question.ts";
import { useArchiveLink } from "../../../files/use-archive-link.ts";
import { call } from "../../../lib/api.ts";
import { showToast } from "../../../ui/toast.tsx";
import { useConfirm } from "../../../ui/use-confirm.tsx";
import { outcomeText } from "../removal/outcome-text.ts";
import type { Removal } from "../removal/use-removal.ts";

/** Archives documents after the user has confirmed, shows the outcome and links to the archive. The texts come from the specification. */
export function useArchiving(remove: (removal: Removal) => void) {
  const archiveLink = useArchiveLink();
  const confirm = useConfirm();
  /** `onSure` runs when the user has confirmed. */
  return async (chosen: Removal["chosen"], onSure?: () => void) => {
    const question = archiveQuestion("The document(s) will be removed from all of their related SKUs");
    if (!(await confirm(question))) return;
    onSure?.();
    remove({
      done: "archived",
      chosen,
      request: (ids) => call(archiveProductDocuments, { body: ids.map((id) => ({ id })) }),
      onDone: (outcome) =>
        showToast(
          outcomeText(outcome, "archived"),
          outcome.failed.size === 0 ? "ok" : "bad",
          outcome.removed.length > 0 ? archiveLink : undefined,
        ),
    });
  };
}
