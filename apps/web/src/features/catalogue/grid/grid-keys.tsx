import { Keyboard } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { KeyList } from "../../../ui/key-list.tsx";

const keys: Readonly<Record<string, string>> = {
  "Arrow keys": "Move; with Shift select, with Ctrl to the end",
  "Tab, Enter": "To the next cell, to the next product",
  "Letters or F2": "Type a new value, or edit the present one",
  Escape: "Leave a value as it was; then Tab leaves the grid",
  "Ctrl+Enter": "Write the typed value into all selected cells",
  "+3% or *1.03": "Change the numbers instead of replacing them",
  "Ctrl+D": "Fill the first selected value down",
  Delete: "Clear the selected cells",
  "Ctrl+C, Ctrl+V": "Copy and paste, also from and to Excel and Sheets",
  "Ctrl+Z, Ctrl+Shift+Z": "Undo, repeat",
  "Ctrl+H": "Find and replace",
  F8: "To the next problem",
  "Alt+Arrow Down": "To the buttons below a problem",
};

/** Opens the list of the grid's keys. */
export function GridKeysButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        icon={<Keyboard aria-hidden size={16} strokeWidth={1.75} />}
        onPress={() => setOpen(true)}
      >
        Keys
      </Button>
      <Dialog
        title="Keys of the grid"
        size="medium"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        actions={
          <Button variant="primary" onPress={() => setOpen(false)}>
            Close
          </Button>
        }
      >
        <KeyList keys={keys} />
      </Dialog>
    </>
  );
}
