import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { offerUndo } from "../../ui/offer-undo.ts";
import { showToast } from "../../ui/toast.tsx";
import { undoAgreementDecision } from "./agreements-api.ts";
import type { Decided } from "./review-agreement-dialog.tsx";

/** Tells the decision on a sent file, and offers its undo for ten seconds. */
export function offerDecisionUndo({ file: { id, name }, decision }: Decided, onUndone: () => void) {
  const undo = async () => {
    close();
    try {
      await call(undoAgreementDecision, { params: { id }, body: {} });
      showToast(`${name} waits again.`);
    } catch (error) {
      showToast(`The decision was not undone. ${failureText(error)}`, "bad");
    }
    onUndone();
  };
  const text = decision === "accept" ? `${name} was accepted.` : `${name}: the vendor is asked for changes.`;
  const close = offerUndo({ text, undo: () => void undo(), onOver: () => undefined });
}
