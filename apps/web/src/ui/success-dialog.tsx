import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

interface SuccessDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title?: string;
  children?: ReactNode;
}

/** Says that something was done. */
export function SuccessDialog({ isOpen, onClose, title = "Success!", children }: SuccessDialogProps) {
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing else is left to do: Enter goes on
        <Button variant="primary" onPress={onClose} autoFocus>
          Close
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
