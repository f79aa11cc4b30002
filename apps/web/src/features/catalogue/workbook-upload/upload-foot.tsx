import { submitWorkbookUpload, type WorkbookUpload } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useEffect, useEffectEvent } from "react";
import { call } from "../../../lib/api.ts";
import { failureText } from "../../../lib/form-failure.ts";
import { useIsOffline } from "../../../lib/use-is-offline.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { count } from "../../../lib/count.ts";
import { offerWithdrawal } from "../grid/offer-withdrawal.ts";
import { workbookUpload } from "./workbook-upload-api.ts";

/** Says what stays behind, and proposes the rest with one press or with Ctrl+Enter. */
export function UploadFoot({ upload }: { upload: WorkbookUpload }) {
  const client = useQueryClient();
  const isOffline = useIsOffline();
  const { id, chosen, counts } = upload;
  const { mutate, isPending } = useOneAtATime({
    mutationFn: () => call(submitWorkbookUpload, { params: { id }, body: {} }),
    onSuccess: ({ set, proposed, proposed_new, left_out }) => {
      if (proposed + proposed_new > 0)
        offerWithdrawal(client, { set, changes: proposed, products: chosen.products }, proposed_new);
      if (left_out > 0)
        showToast(
          `${count(left_out, "change was", "changes were")} left out, because the portal has a newer value.`,
          "bad",
        );
    },
    onError: (error) => showToast(failureText(error), "bad"),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: workbookUpload(id).queryKey });
      void client.invalidateQueries({ queryKey: ["workbook-changes", id] });
      void client.invalidateQueries({ queryKey: ["own-edits"] });
      void client.invalidateQueries({ queryKey: ["product-edits"] });
      void client.invalidateQueries({ queryKey: ["proposals"] });
    },
  });
  const propose = () => {
    if (chosen.changes + chosen.new > 0) mutate();
    else showToast("Choose at least one change.", "bad");
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || isOffline) return;
    event.preventDefault();
    propose();
  });
  useEffect(() => {
    const ending = new AbortController();
    addEventListener("keydown", (event) => press(event), { signal: ending.signal });
    return () => ending.abort();
  }, []);

  const taken = upload.fields.reduce((sum, one) => sum + one.chosen, 0);
  const behind = [
    ...(taken < counts.changes ? [`${count(counts.changes - taken, "change is", "changes are")} not ticked`] : []),
    ...(chosen.conflicts < counts.conflicts
      ? [`${count(counts.conflicts - chosen.conflicts, "conflict keeps", "conflicts keep")} the portal’s value`]
      : []),
  ];
  const wrong = counts.problems - counts.warnings;
  return (
    <footer className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-bg px-4 py-3 lg:px-6">
      <output className="font-medium tabular-nums">
        {`${taken.toLocaleString("en-US")} of ${count(counts.changes, "change", "changes")}`}
      </output>
      <span className="text-fg2">{behind.join(" · ")}</span>
      {wrong > 0 && (
        <span className="inline-flex items-center gap-1.5 text-bad">
          <CircleAlert aria-hidden size={16} strokeWidth={1.75} />
          {`${count(wrong, "problem is", "problems are")} left out`}
          {counts.warnings > 0 && `, ${count(counts.warnings, "warning", "warnings")}`}
        </span>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="text-fg3">{isOffline ? "Offline" : "You can close this page and go on later"}</span>
        <Button variant="primary" isPending={isPending} isDisabled={isOffline} onPress={propose}>
          {describeChosen(chosen)}
        </Button>
      </div>
    </footer>
  );
}

/** "Propose 84 Changes in 12 Products and 3 New Products". */
function describeChosen({ changes, products, new: fresh }: WorkbookUpload["chosen"]) {
  if (changes + fresh === 0) return "Propose Changes";
  const parts = [
    ...(changes > 0 ? [`${count(changes, "Change", "Changes")} in ${count(products, "Product", "Products")}`] : []),
    ...(fresh > 0 ? [count(fresh, "New Product", "New Products")] : []),
  ];
  return `Propose ${parts.join(" and ")}`;
}
