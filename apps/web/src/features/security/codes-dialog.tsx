import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { RecoveryCodes, saveRecoveryCodes } from "../../ui/recovery-codes.tsx";

/** Shows recovery codes, which the server shows only this once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      title="Store your recovery codes"
      size="medium"
      role="alertdialog"
      // Only the button closes it, because the codes are not shown again.
      isOpen
      actions={
        <>
          <Button onPress={() => saveRecoveryCodes(codes)}>Download</Button>
          <Button variant="primary" onPress={onClose}>
            I Have Stored Them
          </Button>
        </>
      }
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  );
}
