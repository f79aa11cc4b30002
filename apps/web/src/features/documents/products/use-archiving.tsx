import { archiveProductDocuments, type Document } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { archiveQuestion, countProof } from "../../../files/archive-question.ts";
import { documentLists } from "../../../files/document-lists.ts";
import { useArchiveLink } from "../../../files/use-archive-link.ts";
import { call } from "../../../lib/api.ts";
import { useMay } from "../../../lib/use-may.ts";
import type { ListPage } from "../../../list/use-list.ts";
import { showToast } from "../../../ui/toast.tsx";
import { useConfirm } from "../../../ui/use-confirm.tsx";
import { outcomeText } from "../removal/outcome-text.ts";
import type { Removal } from "../removal/use-removal.ts";

/** Archives documents after the user has confirmed, shows the outcome and links to the archive. The texts come from the specification. */
export function useArchiving(remove: (removal: Removal) => void) {
  const archiveLink = useArchiveLink();
  const confirm = useConfirm();
  const client = useQueryClient();
  const may = useMay();
  /** Adds up what documents prove that are in lists which were read. If they cannot be read, archiving says why. */
  const findProof = async (chosen: Removal["chosen"]) => {
    const ids = new Set(may({ flag: "Required Documents" }) ? await chosen().catch(() => []) : []);
    const pages = client.getQueriesData<ListPage<Document>>({ queryKey: documentLists.product });
    const rows = pages.flatMap(([, page]) => page?.rows ?? []).filter(({ id }) => ids.has(id));
    return countProof([...new Map(rows.map((row) => [row.id, row])).values()]);
  };
  /** `onSure` runs when the user has confirmed. */
  return async (chosen: Removal["chosen"], onSure?: () => void) => {
    const question = archiveQuestion(
      "The document(s) will be removed from all of their related SKUs",
      await findProof(chosen),
    );
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
