import type { CreatedWebhook } from "@lading/contract";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { getHost } from "./webhook-card.tsx";

/** Shows a secret once. Only the button closes it, so that a stray press does not lose the secret. */
export function SecretDialog({ webhook, onClose }: { webhook: CreatedWebhook; onClose: () => void }) {
  const [isOpen, setOpen] = useState(true);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <Dialog
      title={`The secret of ${getHost(webhook.url)}`}
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
        Copy the secret now and store it where your program keeps its secrets. With it, the program checks that requests
        come from the portal. The portal does not show it again.
      </p>
      <TextField
        label="Secret"
        readOnly
        value={webhook.secret ?? ""}
        onFocus={(event) => event.target.select()}
        end={<CopyButton text={webhook.secret ?? ""} name="secret" />}
      />
    </Dialog>
  );
}
