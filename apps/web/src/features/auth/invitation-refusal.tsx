import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

/** Why an invitation opens nothing, in the server's words. */
export function InvitationRefusal({ reason }: { reason: string }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <Dialog
      title="This invitation cannot be used"
      isOpen={isOpen}
      onClose={close}
      actions={
        <Button variant="primary" onPress={close}>
          Close
        </Button>
      }
    >
      {reason}
    </Dialog>
  );
}
