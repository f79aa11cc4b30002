import type { CreatedApiKey } from "@lading/contract";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";

interface ShownKeyDialogProps {
  made: Pick<CreatedApiKey, "name" | "key">;
  noun?: "key" | "token";
  /** A sentence about the future of the key that it replaces. */
  about?: string;
  onClose: () => void;
}

/** Shows a new key once. Only the button closes it, so that a stray press does not lose the key. */
export function ShownKeyDialog({ made, noun = "key", about, onClose }: ShownKeyDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const label = noun === "key" ? "API key" : "Token";
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <Dialog
      title={`The ${noun} of ${made.name}`}
      role="alertdialog"
      size="medium"
      isOpen={isOpen}
      onClose={close}
      actions={
        <Button variant="primary" onPress={close}>
          I Have Stored It
        </Button>
      }
    >
      <p className="mb-4">
        Copy the {noun} now and store it where your {noun === "key" ? "program" : "assistant"} keeps its secrets. The
        portal stores only a hash of it and cannot show it again. {about}
      </p>
      <TextField
        label={label}
        readOnly
        value={made.key ?? ""}
        onFocus={(event) => event.target.select()}
        end={<CopyButton text={made.key ?? ""} name={noun} />}
      />
    </Dialog>
  );
}
