import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface RefusalDialogProps {
  title: string;
  /** Why, in the server's words. */
  detail: string;
  onClose: () => void;
}

/** Says why somebody may not come in. */
export function RefusalDialog({ title, detail, onClose }: RefusalDialogProps) {
  return (
    <Dialog
      title={title}
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
