import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface DoneDialogProps {
  title: string;
  isOpen: boolean;
  to: "/login" | "/homepage";
  /** For the sign-in page: the address to log in with. */
  email?: string;
  /** The words of the button that leads there. */
  action: string;
  children: ReactNode;
}

/** Says that a link has done its work, and leads on. Back does not return to a page whose link is spent. */
export function DoneDialog({ title, isOpen, to, email, action, children }: DoneDialogProps) {
  const router = useRouter();
  const goOn = () => void router.navigate({ to, replace: true, state: email === undefined ? {} : { email } });
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={goOn}
      actions={
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing else is left to do: Enter goes on
        <Button variant="primary" onPress={goOn} autoFocus>
          {action}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
