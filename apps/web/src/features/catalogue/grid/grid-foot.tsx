import { useNavigate } from "@tanstack/react-router";
import { useQueryClient } from "@tanstack/react-query";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { failureText } from "../../../lib/form-failure.ts";
import { useIsOffline } from "../../../lib/use-is-offline.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { Button } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { count } from "../../../lib/count.ts";
import { type GridSummary, toChanges } from "./cells.ts";
import type { GridState } from "./grid-state.ts";
import { offerWithdrawal } from "./offer-withdrawal.ts";
import { forgetSet, proposeChanges } from "./propose-changes.ts";
import { dropDraft } from "./use-grid-draft.ts";

const icon = { "aria-hidden": true, size: 16, strokeWidth: 1.75 } as const;

interface GridFootProps {
  grid: GridState;
  summary: GridSummary;
  /** Where the draft was saved, or that it was restored. */
  saved: string | undefined;
  onProblem: () => void;
  /** Called after all changes were discarded. */
  onDiscarded: () => void;
}

/** Says why there is nothing to propose. */
function describeRest({ changes, wrong, stale }: GridSummary) {
  if (changes === 0) return "Nothing is changed yet.";
  const problems = wrong === 0 ? [] : ["cells with problems"];
  const newer = stale === 0 ? [] : ["values that are newer in the portal"];
  const way = stale === 0 ? "Correct them first." : "Decide at these cells.";
  return `Only ${[...problems, ...newer].join(" and ")} are left. ${way}`;
}

/** The counts of the changes, what stays behind, and the button that proposes the rest. */
export function GridFoot({ grid, summary, saved, onProblem, onDiscarded }: GridFootProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const isOffline = useIsOffline();
  const { mutate, isPending } = useOneAtATime({
    mutationFn: () => proposeChanges(grid),
    onSuccess: async (proposed) => {
      void client.invalidateQueries({ queryKey: ["own-edits"] });
      void client.invalidateQueries({ queryKey: ["product-edits"] });
      if (proposed.changes > 0) offerWithdrawal(client, proposed);
      if (proposed.refused > 0)
        showToast(
          `${count(proposed.refused, "product was", "products were")} not proposed. Look at the problems.`,
          "bad",
        );
      if (grid.summary().changes > 0) return;
      await dropDraft().catch(() => undefined); // an empty draft does no harm
      await navigate({ to: "/product-catalog" });
    },
    onError: (error) => showToast(`${failureText(error)} Your draft is safe.`, "bad"),
  });
  // The press also ends the input of a cell, whose value counts. So the button is never off for lack of changes.
  const propose = () => {
    if (grid.summary().ready > 0) return mutate();
    showToast(describeRest(grid.summary()), "bad");
  };
  const discard = () => {
    const discarded = grid.toDraft();
    forgetSet();
    grid.apply(toChanges(discarded).map((change) => ({ ...change, cell: undefined })));
    showToast(`${count(discarded.length, "change", "changes")} discarded.`, "ok", {
      label: "Undo",
      // The user may have typed since, so this is not always the last step.
      onPress: () => grid.apply(toChanges(discarded)),
    });
    onDiscarded();
  };
  return (
    <footer className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-bg px-4 py-3 lg:px-6">
      <output className="font-medium tabular-nums">
        {summary.changes === 0
          ? "No changes yet"
          : `${count(summary.changes, "change", "changes")} in ${count(summary.products, "product", "products")}`}
      </output>
      {summary.wrong > 0 && (
        <span className="inline-flex items-center gap-1.5 text-bad">
          <CircleAlert {...icon} />
          {`${count(summary.wrong, "cell has a problem and stays", "cells have problems and stay")} in the draft`}
        </span>
      )}
      {summary.stale > 0 && (
        <span className="inline-flex items-center gap-1.5 text-warn">
          <TriangleAlert {...icon} />
          {`${count(summary.stale, "value is", "values are")} newer in the portal and ${summary.stale === 1 ? "waits" : "wait"} for you`}
        </span>
      )}
      {summary.wrong + summary.stale > 0 && (
        <Button variant="link" onPress={onProblem}>
          Go There
        </Button>
      )}
      <div className="ml-auto flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="text-fg3">
          {isOffline ? "Offline. The draft is safe on this device." : summary.changes > 0 && saved}
        </span>
        {summary.changes > 0 && (
          <Button variant="ghost" isDisabled={isPending} onPress={discard}>
            Discard
          </Button>
        )}
        <Button
          variant={summary.ready === 0 ? "secondary" : "primary"}
          isPending={isPending}
          isDisabled={isOffline}
          onPress={propose}
        >
          {summary.ready === 0
            ? "Propose Changes"
            : `Propose ${count(summary.ready, "Change", "Changes")} in ${count(summary.readyProducts, "Product", "Products")}`}
        </Button>
      </div>
    </footer>
  );
}
