import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface DoneDialogProps {
  title: string;
  isOpen: boolean;
  to: "/login" | "/homepage";
  /** The words of the button that leads there. */
  action: string;
  children: ReactNode;
}

/** Says that a link has done its work, and leads on. Back does not return to a page whose link is spent. */
export function DoneDialog({ title, isOpen, to, action, children }: DoneDialogProps) {
  const router = useRouter();
  const goOn = () => void router.navigate({ to, replace: true });
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={goOn}
      actions={
        <Button variant="primary" onPress={goOn}>
          {action}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
