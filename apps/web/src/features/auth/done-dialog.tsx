import { useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { focusOnMount } from "../../ui/focus-on-mount.ts";

interface DoneDialogProps {
  title: string;
  isOpen: boolean;
  to: "/login" | "/homepage";
  /** The e-mail address to log in with, for the sign-in page. */
  email?: string;
  /** The label of the button that leads there. */
  action: string;
  children: ReactNode;
}

/** Confirms the action of a link and leads to the next page. Back does not return to the page because its link no longer works. */
export function DoneDialog({ title, isOpen, to, email, action, children }: DoneDialogProps) {
  const router = useRouter();
  const goOn = () => void router.navigate({ to, replace: true, state: email === undefined ? {} : { email } });
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={goOn}
      actions={
        <Button variant="primary" onPress={goOn} ref={focusOnMount}>
          {action}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
