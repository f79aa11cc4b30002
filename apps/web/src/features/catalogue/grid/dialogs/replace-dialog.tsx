import { type AttributeId, getAttribute } from "@lading/contract";
import { useState } from "react";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { count } from "../../../../lib/count.ts";
import { replacedTexts } from "../grid-commands.ts";
import type { GridDialogProps } from "./change-numbers-dialog.tsx";
import { PendingNote } from "./pending-note.tsx";
import { useProductsChoice } from "./products-choice.tsx";

const isText = (name: AttributeId | undefined) => name !== undefined && getAttribute(name).value.type === "text";

/** Replaces a text in the products that the user chooses: in the selected fields, in one field or in all of them. */
export function ReplaceDialog({ shown, bounds, onClose }: GridDialogProps) {
  const { grid, columns } = shown;
  const { left, right } = bounds;
  const [find, setFind] = useState("");
  const [by, setBy] = useState("");
  const [field, setField] = useState(() =>
    left !== right ? "selected" : isText(columns[left]) ? String(left) : "all",
  );
  const { rows, choice } = useProductsChoice(shown, bounds);
  const sides =
    field === "selected"
      ? { left, right }
      : field === "all"
        ? { left: 0, right: columns.length - 1 }
        : { left: Number(field), right: Number(field) };
  const replaced = replacedTexts(shown, { ...rows, ...sides }, find, by);
  const submit = () => {
    if (replaced.length === 0) return;
    grid.set(replaced);
    onClose();
  };
  return (
    <FormDialog
      title="Find and replace"
      confirm={`Replace in ${count(replaced.length, "Cell", "Cells")}`}
      error={false}
      buttons={<PendingNote grid={grid} values={replaced} />}
      isPending={false}
      isDisabled={replaced.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Find"
        value={find}
        autoComplete="off"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the dialog
        autoFocus
        onChange={(event) => setFind(event.target.value)}
      />
      <TextField label="Replace With" value={by} autoComplete="off" onChange={(event) => setBy(event.target.value)} />
      <SelectField
        label="In"
        value={field}
        options={[
          { value: "all", label: "All text fields" },
          ...(left === right ? [] : [{ value: "selected", label: "The selected text fields" }]),
          ...columns.flatMap((name, place) =>
            isText(name) ? [{ value: String(place), label: getAttribute(name).label }] : [],
          ),
        ]}
        onChange={(event) => setField(event.target.value)}
      />
      {choice}
    </FormDialog>
  );
}
