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
        <Button variant="primary" onPress={onClose}>
          Close
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
