import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { UploadWizardSteps } from "./upload-wizard-steps.tsx";

interface UploadWizardProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Adds files to products in three steps, and says so at the end. */
export function UploadWizard({ isOpen, onClose }: UploadWizardProps) {
  // How many files were added; undefined while they are still being chosen.
  const [added, setAdded] = useState<number>();
  const begin = () => setAdded(undefined);
  if (!isOpen) return null;
  if (added === undefined) return <UploadWizardSteps onClose={onClose} onAdded={setAdded} />;
  const close = () => {
    begin();
    onClose();
  };
  return (
    <Dialog
      title="Upload Files"
      isOpen
      onClose={close}
      actions={
        <>
          <Button onPress={close}>Close</Button>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog before took the focus with it */}
          <Button variant="primary" onPress={begin} autoFocus>
            Upload Another File
          </Button>
        </>
      }
    >
      {added === 1 ? "Your file has been successfuly added." : `Your ${added} files have been successfuly added.`}
    </Dialog>
  );
}
