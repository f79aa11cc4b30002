import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { isLinkAddress } from "./text-schema.ts";

interface LinkDialogProps {
  text: string;
  /** Empty if there is no link yet. */
  href: string;
  /** Receives an empty address if the link is removed. */
  onSet: (link: { text: string; href: string }) => void;
  onClose: () => void;
}

/** Asks for the address of a link, and for its text if none is selected. */
export function LinkDialog({ text, href, onSet, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState({ text, href });
  const [isChecked, setChecked] = useState(false);
  const address = completeAddress(typed.href);
  const mistakes = {
    href: isLinkAddress(address) ? undefined : "Must be an address like https://example.com, a mail address or /help.",
    text: typed.text.trim() === "" ? "Enter the text of the link." : undefined,
  };
  const finish = (link: { text: string; href: string }) => {
    onClose();
    onSet(link);
  };
  const submit = () => {
    setChecked(true);
    if (!mistakes.href && !mistakes.text) finish({ text: typed.text, href: address });
  };
  return (
    <FormDialog
      title="Link"
      error={false}
      buttons={
        href !== "" && (
          <Button variant="ghost" onPress={() => finish({ text, href: "" })}>
            Remove Link
          </Button>
        )
      }
      confirm="Set Link"
      isPending={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Text"
        value={typed.text}
        autoComplete="off"
        error={isChecked ? mistakes.text : undefined}
        onChange={(event) => setTyped({ ...typed, text: event.target.value })}
      />
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the dialog to enter it
        autoFocus
        label="Address"
        type="url"
        value={typed.href}
        autoComplete="off"
        error={isChecked ? mistakes.href : undefined}
        onChange={(event) => setTyped({ ...typed, href: event.target.value })}
      />
    </FormDialog>
  );
}

/** Adds what people leave out: "example.com" and "ann@example.com" become addresses. */
function completeAddress(typed: string) {
  const address = typed.trim();
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(address) ? `https://${address}` : address;
}
