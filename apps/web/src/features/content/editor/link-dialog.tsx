import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
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
  const form = useId();
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The dialog is inside the form of the page for React, though not for the document.
    event.stopPropagation();
    setChecked(true);
    if (!mistakes.href && !mistakes.text) finish({ text: typed.text, href: address });
  };
  return (
    <Dialog
      title="Link"
      isOpen
      onClose={onClose}
      actions={
        <>
          {href !== "" && (
            <Button variant="ghost" onPress={() => finish({ text, href: "" })}>
              Remove Link
            </Button>
          )}
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary">
            Set Link
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
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
      </form>
    </Dialog>
  );
}

/** Adds what people leave out: "example.com" and "ann@example.com" become addresses. */
function completeAddress(typed: string) {
  const address = typed.trim();
  if (/^[^\s@:/]+@[^\s@/]+\.[^\s@/]+$/.test(address)) return `mailto:${address}`;
  return /^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(address) ? `https://${address}` : address;
}
