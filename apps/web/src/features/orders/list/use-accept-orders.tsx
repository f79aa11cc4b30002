import { undoMs } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { documentLists } from "../../../files/document-lists.ts";
import { focusRowsIfLost } from "../../../list/focus-fallback.tsx";
import type { RowSelection } from "../../../list/use-selection.ts";
import { offerUndo } from "../../../ui/offer-undo.ts";
import { showToast } from "../../../ui/toast.tsx";
import { AcceptOrdersDialog } from "./accept-orders-dialog.tsx";
import { type ChosenOrder, countOrders } from "./chosen-orders.ts";
import type { AcceptedOrder } from "./describe-left-out.ts";
import { undoAcceptance } from "./undo-acceptance.ts";

/** The time that taking back one of many answers needs. The offer ends so much earlier that the last one is in time. */
const undoMsEach = 10;

/** Accepts orders as they are: the function that asks for them, and its dialog. */
export function useAcceptOrders(selection: RowSelection) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<readonly ChosenOrder[]>();
  const readAgain = () => client.invalidateQueries({ queryKey: documentLists.order });

  const undo = async (answers: Parameters<typeof undoAcceptance>[0]) => {
    const { stay, reason } = await undoAcceptance(answers);
    if (stay === 0) showToast(answers.length === 1 ? "Your answer was taken back." : "Your answers were taken back.");
    else showToast(`${stay} of ${answers.length} answers stay as they are: ${reason}`, "bad");
    await readAgain();
  };

  const onAccepted = (results: readonly AcceptedOrder[]) => {
    const answers = results.flatMap(({ purchase_order, version }) =>
      version === null ? [] : [{ purchase_order, version }],
    );
    // The others stay selected, so that the user sees which they are.
    const { keys } = selection.selection;
    const accepted = new Set(answers.map(({ purchase_order }) => purchase_order));
    selection.change({ all: false, keys: new Set([...keys].filter((key) => !accepted.has(key))) });
    focusRowsIfLost();
    if (answers.length > 0) {
      const end = offerUndo({
        text: `${countOrders(answers.length)} accepted.`,
        undo: () => {
          end();
          void undo(answers);
        },
        onOver: (hadFocus) => hadFocus && focusRowsIfLost(),
        forMs: Math.max(undoMs / 2, undoMs - undoMsEach * answers.length),
      });
    }
    void readAgain();
  };

  const dialog = asked && (
    <AcceptOrdersDialog orders={asked} onAccepted={onAccepted} onClose={() => setAsked(undefined)} />
  );
  return { ask: (orders: readonly ChosenOrder[]) => setAsked(orders), dialog };
}
