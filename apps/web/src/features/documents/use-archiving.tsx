import { archiveProductDocuments } from "@lading/contract";
import { useNavigate } from "@tanstack/react-router";
import { call } from "../../lib/api.ts";
import { useMay } from "../../lib/current-user.ts";
import { useQuestion } from "../../list/use-question.tsx";
import { showToast } from "../../ui/toast.tsx";
import { outcomeText } from "./outcome-text.ts";
import type { Removal } from "./use-removal.ts";

/** Asks, in the specification's words, before documents are archived; tells what came of it and leads to where they are. */
export function useArchiving(remove: (removal: Removal) => void) {
  const navigate = useNavigate();
  const mayLook = useMay()({ permission: "documents_archive.view_archive" });
  const [ask, question] = useQuestion();

  const viewArchive = {
    label: "View Archive",
    onPress: () => void navigate({ to: "/document-repository", search: { type: "Archived Documents" } }),
  };
  /** `onSure` comes when the user has agreed. */
  const archive = (chosen: Removal["chosen"], onSure?: () => void) =>
    ask({
      title: "Are you sure you want to Archive selected document(s)?",
      text: "The document(s) will be removed from all of their related SKUs",
      confirm: "Yes, Archive!",
      cancel: "Do Not Archive",
      onConfirm: () => {
        onSure?.();
        remove({
          done: "archived",
          chosen,
          request: (ids) => call(archiveProductDocuments, { body: ids.map((id) => ({ id })) }),
          onDone: (outcome) =>
            showToast(
              outcomeText(outcome, "archived"),
              outcome.stayed.size === 0 ? "ok" : "bad",
              mayLook && outcome.gone.length > 0 ? viewArchive : undefined,
            ),
        });
      },
    });
  return [archive, question] as const;
}
