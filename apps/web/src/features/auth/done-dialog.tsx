import { type HistoryState, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { focusOnMount } from "../../ui/focus-on-mount.ts";

interface DoneDialogProps {
  title: string;
  isOpen: boolean;
  to: "/login" | "/homepage";
  /** The facts that the page passes to the sign-in page. */
  state?: HistoryState;
  /** The label of the button that leads there. */
  action: string;
  children: ReactNode;
}

/** Confirms the action of a link and leads to the next page. Back does not return to the page because its link no longer works. */
export function DoneDialog({ title, isOpen, to, state = {}, action, children }: DoneDialogProps) {
  const router = useRouter();
  const goOn = () => void router.navigate({ to, replace: true, state });
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
