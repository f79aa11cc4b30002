import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { focusRowsIfLost } from "../../../list/focus-fallback.tsx";
import type { RowSelection } from "../../../list/use-selection.ts";
import { AcceptOrdersDialog } from "./accept-orders-dialog.tsx";
import { type ChosenOrder, countOrders } from "./chosen-orders.ts";
import type { AcceptedOrder } from "./describe-left-out.ts";
import { readOrdersAgain } from "../purchase-orders-api.ts";
import { offerUndoOfAnswers } from "./offer-undo-of-answers.ts";

/** Accepts orders as they are: the function that asks for them, and its dialog. */
export function useAcceptOrders(selection: RowSelection) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<readonly ChosenOrder[]>();
  const readAgain = () => readOrdersAgain(client);

  const onAccepted = (results: readonly AcceptedOrder[]) => {
    const answers = results.flatMap(({ purchase_order, version }) =>
      version === null ? [] : [{ purchase_order, version }],
    );
    selection.clear();
    focusRowsIfLost();
    if (answers.length > 0)
      offerUndoOfAnswers({
        text: `${countOrders(answers.length)} accepted.`,
        answers,
        onOver: (hadFocus) => hadFocus && focusRowsIfLost(),
        onUndone: readAgain,
      });
    readAgain();
  };

  const close = (outdated: readonly string[]) => {
    setAsked(undefined);
    if (outdated.length === 0) return;
    // Selecting them again takes them as they are now.
    const { keys } = selection.selection;
    selection.change({ all: false, keys: new Set([...keys].filter((key) => !outdated.includes(key))) });
    readAgain();
  };

  const dialog = asked && <AcceptOrdersDialog orders={asked} onAccepted={onAccepted} onClose={close} />;
  return { ask: (orders: readonly ChosenOrder[]) => setAsked(orders), dialog };
}
