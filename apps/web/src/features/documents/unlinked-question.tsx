import { ConfirmDialog } from "../../ui/dialog.tsx";
import type { useLeaving } from "../../ui/use-leaving.ts";

interface UnlinkedQuestionProps {
  leaving: ReturnType<typeof useLeaving>;
  isClosing: boolean;
  onClose: () => void;
  onReturn: () => void;
}

/** Asks before files that are linked to nothing are left, by closing their dialog or by leaving the page. */
export function UnlinkedQuestion({ leaving, isClosing, onClose, onReturn }: UnlinkedQuestionProps) {
  return (
    <ConfirmDialog
      title="Are you sure you want to close this window?"
      isOpen={isClosing || leaving.isLeaving}
      confirm="Close Anyway!"
      cancel="Return To Upload Window"
      destructive
      onConfirm={() => {
        if (leaving.isLeaving) leaving.go();
        else onClose();
      }}
      onCancel={() => {
        leaving.stay();
        onReturn();
      }}
    >
      <p>You have not added the files to this record yet...</p>
      <p className="mt-2">Files that are stored are offered here again for 24 hours. Others are cancelled.</p>
    </ConfirmDialog>
  );
}
