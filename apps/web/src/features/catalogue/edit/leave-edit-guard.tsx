import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useBeforeLeaving } from "../../../ui/use-before-leaving.ts";
import type { DraftSync } from "./draft-sync.ts";
import type { ProductFormState } from "./product-form-state.ts";

interface LeaveEditGuardProps {
  form: ProductFormState;
  draftSync: DraftSync;
  /** Called when the question opens and when it closes. */
  onLeaving: (isLeaving: boolean) => void;
}

/**
 * Asks before the user leaves unsaved changes by a link, Back, another tab of the product or signing out. For a reload or a
 * closed tab, the browser asks.
 */
export function LeaveEditGuard({ form, draftSync, onLeaving }: LeaveEditGuardProps) {
  const hasChanges = useSyncExternalStore(form.subscribe, form.hasChanges);
  const [isSaving, setSaving] = useState(false);
  const [answer, setAnswer] = useState<(isSure: boolean) => void>();
  const isLeaving = answer !== undefined;
  useBeforeLeaving(hasChanges, () => new Promise((resolve) => setAnswer(() => resolve)));
  const settle = (isSure: boolean) => {
    setAnswer(undefined);
    answer?.(isSure);
  };
  const tell = useEffectEvent(onLeaving);
  useEffect(() => tell(isLeaving), [isLeaving]);

  const saveAndLeave = async () => {
    setSaving(true);
    draftSync.update(form.touchedNames(), form.toDraft());
    const isSent = await draftSync.flush();
    setSaving(false);
    if (!isSent) showToast("Your progress is kept in this browser until the portal can be reached again.", "bad");
    settle(true);
  };
  const dropAndLeave = () => {
    void draftSync.discard(form.touchedNames());
    settle(true);
  };

  return (
    <Dialog
      role="alertdialog"
      size="medium"
      isOpen={isLeaving}
      title="Leave without saving?"
      onClose={() => settle(false)}
      actions={
        <>
          <Button variant="ghost" onPress={dropAndLeave} isDisabled={isSaving}>
            Do not save progress
          </Button>
          <Button onPress={() => void saveAndLeave()} isPending={isSaving}>
            Save progress
          </Button>
          <Button variant="primary" onPress={() => settle(false)} isDisabled={isSaving}>
            Continue Editing
          </Button>
        </>
      }
    >
      You are about to exit this page without saving. Saved progress is offered again when you come back.
    </Dialog>
  );
}
