import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useLeaving } from "../../ui/use-leaving.ts";
import type { DraftKeeper } from "./draft-keeper.ts";
import type { EditedProduct } from "./edited-product.ts";

interface LeaveEditGuardProps {
  edited: EditedProduct;
  keeper: DraftKeeper;
  /** Is told when it asks, and when it is answered. */
  onLeaving: (isLeaving: boolean) => void;
}

/**
 * Asks before changes that are not saved are left: by a link, Back, another tab of the product or logging out in our words,
 * by a reload or a closed tab in the browser's own.
 */
export function LeaveEditGuard({ edited, keeper, onLeaving }: LeaveEditGuardProps) {
  const hasChanges = useSyncExternalStore(edited.subscribe, edited.hasChanges);
  const [isSaving, setSaving] = useState(false);
  const { isLeaving, go, stay } = useLeaving(hasChanges);
  const tell = useEffectEvent(onLeaving);
  useEffect(() => tell(isLeaving), [isLeaving]);

  const saveAndLeave = async () => {
    setSaving(true);
    keeper.keep(edited.names(), edited.draft());
    const isSent = await keeper.flush();
    setSaving(false);
    if (!isSent) showToast("Your progress is kept in this browser until the portal can be reached again.", "bad");
    go();
  };
  const dropAndLeave = () => {
    void keeper.discard(edited.names());
    go();
  };

  return (
    <Dialog
      role="alertdialog"
      size="medium"
      isOpen={isLeaving}
      title="Leave without saving?"
      onClose={stay}
      actions={
        <>
          <Button variant="ghost" onPress={dropAndLeave} isDisabled={isSaving}>
            Do not save progress
          </Button>
          <Button onPress={() => void saveAndLeave()} isPending={isSaving}>
            Save progress
          </Button>
          <Button variant="primary" onPress={stay} isDisabled={isSaving}>
            Continue Editing
          </Button>
        </>
      }
    >
      You are about to exit this page without saving. Saved progress is offered again when you come back.
    </Dialog>
  );
}
