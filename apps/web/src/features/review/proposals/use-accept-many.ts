import { useQueryClient } from "@tanstack/react-query";
import { failureText } from "../../../lib/form-failure.ts";
import { number } from "../../../lib/formats.ts";
import { useOneAtATime } from "../../../lib/use-one-at-a-time.ts";
import { offerUndo } from "../../../ui/offer-undo.ts";
import { showToast } from "../../../ui/toast.tsx";
import { decideMany, undoDecision } from "./proposal-review-api.ts";

interface Accepted {
  id: string;
  gxp_sku: string;
}

const products = (count: number) => (count === 1 ? "1 product" : `${number(count)} products`);

/** Accepts proposed products, each as its GXP SKU, and offers to undo that. `onFaults` gets why some were not accepted. */
export function useAcceptMany(onFaults: (faults: ReadonlyMap<string, string>) => void) {
  const client = useQueryClient();
  const readAgain = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ["proposal-review"] }),
      client.invalidateQueries({ queryKey: ["work-queue"] }),
    ]);
  const undo = async (ids: readonly string[]) => {
    let undone = 0;
    let failure: unknown;
    for (const id of ids)
      await undoDecision(id).then(
        () => undone++,
        (error: unknown) => (failure = error),
      );
    if (undone > 0) showToast(`${products(undone)} ${undone === 1 ? "waits" : "wait"} again.`);
    if (failure !== undefined)
      showToast(`${products(ids.length - undone)} stayed accepted. ${failureText(failure)}`, "bad");
    await readAgain();
  };
  const { mutate: accept, isPending } = useOneAtATime({
    mutationFn: (chosen: readonly Accepted[]) =>
      decideMany(chosen.map((one) => ({ ...one, decision: "approve" as const }))),
    onSuccess: async (results) => {
      const ids = results.filter(({ status }) => status === "approved").map(({ id }) => id);
      onFaults(
        new Map(results.flatMap(({ id, status, message }) => (status === "invalid" ? [[id, message ?? ""]] : []))),
      );
      const gone = results.filter(({ status }) => status === "conflict" || status === "unknown").length;
      if (gone > 0)
        showToast(`${products(gone)} ${gone === 1 ? "was" : "were"} decided or taken back meanwhile.`, "bad");
      if (ids.length > 0) {
        const end = offerUndo({
          text: `${products(ids.length)} ${ids.length === 1 ? "was" : "were"} accepted.`,
          undo: () => {
            end();
            void undo(ids);
          },
          onOver: () => undefined,
        });
      }
      await readAgain();
    },
    onError: (error) => showToast(failureText(error), "bad"),
  });
  return { accept, isPending };
}
