import type { RequirementItem } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { failureText } from "../../lib/form-failure.ts";
import { offerUndo, showNothingToUndo } from "../../ui/offer-undo.ts";
import { showToast } from "../../ui/toast.tsx";
import { type Decision, decide as send, undoDecision } from "./review-api.ts";
import { type Act, doneWords, nameOf, refusalWords } from "./review-words.ts";

interface Undoable {
  id: string;
  item: string;
  close: () => void;
}

/** The decisions on the documents of a page, with the undo of the last one for ten seconds. */
export function useDecisions() {
  const client = useQueryClient();
  /** The decided documents with what was decided, or "gone". */
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Act | "gone">>(new Map());
  const [isBusy, setBusy] = useState(false);
  const latest = useRef<Undoable>(undefined);

  const readAgain = (id: string) => {
    // The document may be an agreement.
    for (const name of ["work-queue", "company-agreements", "all-agreements"])
      void client.invalidateQueries({ queryKey: [name] });
    void client.invalidateQueries({ queryKey: ["requirement-review", "item", id] });
  };

  /** Returns whether the decision counted, so that the next document is shown. */
  async function decide(item: RequirementItem, decision: Omit<Decision, "id">) {
    if (isBusy) return false;
    setBusy(true);
    try {
      const { decision_id, results } = await send({ id: item.id, ...decision });
      const status = results[0]?.status ?? "unknown";
      const refusal = refusalWords[status];
      if (decision_id === null) {
        showToast(refusal ?? refusalWords["item_changed"]!, "bad"); // The words have this key.
        if (status === "item_decided" || status === "unknown")
          setOutcomes((all) => new Map([...all, [item.id, "gone"]]));
        readAgain(item.id);
        return false;
      }
      setOutcomes((all) => new Map([...all, [item.id, decision.decision]]));
      offer(decision_id, item, decision.decision);
      readAgain(item.id);
      return true;
    } catch (error) {
      showToast(failureText(error), "bad");
      return false;
    } finally {
      setBusy(false);
    }
  }

  function offer(id: string, item: RequirementItem, act: Act) {
    latest.current?.close();
    const current: Undoable = {
      id,
      item: item.id,
      close: offerUndo({
        text: `${nameOf(item)} ${doneWords[act]}.`,
        undo: () => void undo(),
        onOver: () => {
          if (latest.current === current) latest.current = undefined;
        },
      }),
    };
    latest.current = current;
  }

  const [reopened, setReopened] = useState<string>();
  async function undo() {
    const current = latest.current;
    if (!current) return void showNothingToUndo();
    latest.current = undefined;
    current.close();
    try {
      const { results } = await undoDecision(current.id);
      if (results.some(({ status }) => status === "kept"))
        return void showToast("The decision stays, because the document has changed since.", "bad");
      setOutcomes((all) => new Map([...all].filter(([id]) => id !== current.item)));
      setReopened(current.item);
      showToast("The document waits again.");
    } catch (error) {
      showToast(`The decision was not undone. ${failureText(error)}`, "bad");
    }
    readAgain(current.item);
    return undefined;
  }

  return { outcomes, isBusy, decide, undo: () => void undo(), reopened, forgetReopened: () => setReopened(undefined) };
}

export type Decisions = ReturnType<typeof useDecisions>;
