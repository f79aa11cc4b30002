import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface RefusalDialogProps {
  /** Why, in the server's words. */
  detail: string;
  onClose: () => void;
}

export function RefusalDialog({ detail, onClose }: RefusalDialogProps) {
  return (
    <Dialog
      title="You cannot log in"
      isOpen
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={onClose}>
          Close
        </Button>
      }
    >
      <p>{detail}</p>
    </Dialog>
  );
}
