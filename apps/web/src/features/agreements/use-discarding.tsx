import { useState } from "react";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { useLeaving } from "../../ui/use-leaving.ts";

interface Discarding {
  hasChanges: boolean;
  /** Ends what is under way. */
  onDiscard: () => void;
  onClose: () => void;
}

/** Closes a dialog, once it is sure that what was typed there is not wanted; and the question, which stands beside it. */
export function useDiscarding({ hasChanges, onDiscard, onClose }: Discarding) {
  const [isClosing, setClosing] = useState(false);
  const { isLeaving, go, stay } = useLeaving(hasChanges);
  const question = (
    <ConfirmDialog
      title="Discard these changes?"
      isOpen={isClosing || isLeaving}
      confirm="Discard"
      cancel="Keep Editing"
      destructive
      onConfirm={() => {
        onDiscard();
        if (isLeaving) go();
        else onClose();
      }}
      onCancel={() => {
        stay();
        setClosing(false);
      }}
    >
      They have not been saved.
    </ConfirmDialog>
  );
  return [() => (hasChanges ? setClosing(true) : onClose()), question] as const;
}
