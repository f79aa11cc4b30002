import type { CreatedApiKey } from "@lading/contract";
import { useState } from "react";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { Dialog } from "./dialog.tsx";
import { TextField } from "./text-field.tsx";

interface ShownKeyDialogProps {
  made: Pick<CreatedApiKey, "name" | "key">;
  /** The program that gets a key, or the assistant or directory that gets a token. */
  holder?: "program" | "assistant" | "directory";
  /** A sentence about the future of the key that it replaces. */
  about?: string;
  onClose: () => void;
}

/** Shows a new key once. Only the button closes it, so that a stray press does not lose the key. */
export function ShownKeyDialog({ made, holder = "program", about, onClose }: ShownKeyDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const noun = holder === "program" ? "key" : "token";
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
      actions={
        <Button variant="primary" onPress={close}>
          I Have Stored It
        </Button>
      }
    >
      <p className="mb-4">
        Copy the {noun} now and store it where your {holder} keeps its secrets. The portal stores only a hash of it and
        cannot show it again. {about}
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
