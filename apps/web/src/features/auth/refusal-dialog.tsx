import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface RefusalDialogProps {
  title: string;
  /** The server's reason. */
  detail: string;
  onClose: () => void;
}

/** Shows why the user may not sign in. */
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
