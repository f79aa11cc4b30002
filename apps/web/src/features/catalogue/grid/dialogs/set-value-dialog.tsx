import { type AttributeId, getAttribute } from "@lading/contract";
import { useId, useState } from "react";
import { number } from "../../../../lib/formats.ts";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { controlClass } from "../../../../ui/field-frame.tsx";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { SelectBox } from "../../../../ui/select-box.tsx";
import { type Choices, findCellError, readCell } from "../cell-value.ts";
import { count } from "../../../../lib/count.ts";
import type { GridDialogProps } from "./change-numbers-dialog.tsx";
import { PendingNote } from "./pending-note.tsx";
import { useProductsChoice } from "./products-choice.tsx";

/** The ticked fields with the typed text, or with null for a field that is cleared. */
type Entries = ReadonlyMap<AttributeId, string | null>;

/** Sets or clears the ticked fields of the chosen products. A field is ticked by its value, and an empty one only by the user. */
export function SetValueDialog({ shown, bounds, onClose }: GridDialogProps) {
  const { grid, skus, columns } = shown;
  const [entries, setEntries] = useState<Entries>(new Map());
  const [errors, setErrors] = useState<ReadonlyMap<AttributeId, string>>(new Map());
  const { rows, products, choice } = useProductsChoice(shown, bounds);
  const change = (name: AttributeId, entry: string | null | undefined) => {
    const next = new Map(entries);
    if (entry === undefined) next.delete(name);
    else next.set(name, entry);
    setEntries(next);
    setErrors(new Map([...errors].filter(([other]) => other !== name)));
  };
  const fields = [...entries].map(([name, text]) => ({ name, value: text && readCell(name, text, grid.choices) }));
  const values = skus
    .slice(rows.top, rows.bottom + 1)
    .flatMap((gxp_sku) => fields.map((field) => ({ gxp_sku, ...field })));
  const submit = () => {
    const wrong = fields.flatMap(({ name, value }) => {
      const error = findCellError(name, value, grid.choices);
      return error === undefined ? [] : [[name, error] as const];
    });
    setErrors(new Map(wrong));
    if (wrong.length > 0) return;
    grid.set(values);
    onClose();
  };
  return (
    <FormDialog
      title="Set values"
      size="medium"
      confirm={describe(entries, products)}
      error={false}
      buttons={<PendingNote grid={grid} values={values} />}
      isPending={false}
      isDisabled={entries.size === 0}
      unsaved={{ hasChanges: [...entries.values()].some((text) => text !== null) }}
      onSubmit={submit}
      onClose={onClose}
    >
      {choice}
      <p className="mb-3 text-fg2">
        Only ticked fields change, and a value ticks its field. To clear a field, tick it and leave it empty.
      </p>
      <ul>
        {columns.map((name, place) => (
          <FieldLine
            key={name}
            name={name}
            entry={entries.get(name)}
            error={errors.get(name)}
            choices={grid.choices}
            isFirst={place === bounds.left}
            onChange={(entry) => change(name, entry)}
          />
        ))}
      </ul>
    </FormDialog>
  );
}

/** The label of the button: "Clear UPC, Set 2 Fields of 3 Products". */
function describe(entries: Entries, products: number) {
  if (entries.size === 0) return "Set Values";
  const cleared = [...entries].flatMap(([name, text]) => (text === null ? [getAttribute(name).label] : []));
  const set = entries.size - cleared.length;
  const parts = [
    ...(cleared.length === 0
      ? []
      : [`Clear ${cleared.length === 1 ? cleared[0] : `${number(cleared.length)} Fields`}`]),
    ...(set === 0 ? [] : [`Set ${count(set, "Field", "Fields")}`]),
  ];
  return `${parts.join(", ")} of ${count(products, "Product", "Products")}`;
}

const clearedText = "Will be cleared";

interface FieldLineProps {
  name: AttributeId;
  /** The typed text, or null if the field is cleared. Undefined if the field is not ticked. */
  entry: string | null | undefined;
  error: string | undefined;
  choices: Choices;
  isFirst: boolean;
  onChange: (entry: string | null | undefined) => void;
}

/** A field with its box. A typed value ticks it, and an empty one unticks it. */
function FieldLine({ name, entry, error, choices, isFirst, onChange }: FieldLineProps) {
  const id = useId();
  const { label, value } = getAttribute(name);
  const options = value.type === "choice" ? choices[value.of] : value.type === "boolean" ? ["Yes", "No"] : undefined;
  const control = {
    "aria-label": `Value of ${label}`,
    "aria-describedby": id,
    value: entry ?? "",
    // The dialog opens ready for the value of the selected column.
    autoFocus: isFirst,
  };
  const enter = (text: string) => onChange(text.trim() === "" ? undefined : text);
  return (
    <li className="edit-grid-set py-1">
      <label className="flex min-h-8 min-w-0 items-center gap-2 pointer-coarse:min-h-11">
        <Checkbox
          checked={entry !== undefined}
          onChange={(event) => onChange(event.target.checked ? null : undefined)}
        />
        <span className="min-w-0 flex-1">{label}</span>
      </label>
      <div className="min-w-0">
        {options ? (
          <SelectBox {...control} hasError={error !== undefined} onChange={(event) => enter(event.target.value)}>
            <option value="">{entry === null ? clearedText : "As it is"}</option>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </SelectBox>
        ) : (
          <input
            {...control}
            aria-invalid={error === undefined ? undefined : true}
            placeholder={entry === null ? clearedText : undefined}
            autoComplete="off"
            maxLength={10_000}
            className={`h-8 pointer-coarse:h-11 ${controlClass(error)}`}
            onChange={(event) => enter(event.target.value)}
          />
        )}
        <p id={id} className="text-xs text-bad">
          {error}
        </p>
      </div>
    </li>
  );
}
