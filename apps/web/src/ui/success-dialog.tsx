import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { focusOnMount } from "./focus-on-mount.ts";

interface SuccessDialogProps {
  isOpen: boolean;
  onClose: () => void;
  title?: string;
  children?: ReactNode;
}

/** Confirms that an action succeeded. */
export function SuccessDialog({ isOpen, onClose, title = "Success!", children }: SuccessDialogProps) {
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={onClose} ref={focusOnMount}>
          Close
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
