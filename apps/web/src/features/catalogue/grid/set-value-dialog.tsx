import { type AttributeId, getAttribute } from "@lading/contract";
import { useId, useState } from "react";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { controlClass } from "../../../ui/field-frame.tsx";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { SelectBox } from "../../../ui/select-box.tsx";
import { type Choices, findCellError, readCell } from "./cell-value.ts";
import { count } from "./count.ts";
import type { Shown } from "./grid-commands.ts";
import { type Bounds, selectedOrAll } from "./selection.ts";

interface SetValueDialogProps {
  shown: Shown;
  /** The selected cells. The field of the first one is ticked. Their products get the values, or all if one cell is selected. */
  bounds: Bounds;
  onClose: () => void;
}

/** Sets the ticked fields of all selected products, each to one value. A ticked field without a value is cleared. */
export function SetValueDialog({ shown: { grid, skus, columns }, bounds, onClose }: SetValueDialogProps) {
  const first = columns[bounds.left];
  const [typed, setTyped] = useState<ReadonlyMap<AttributeId, string>>(new Map(first ? [[first, ""]] : []));
  const [errors, setErrors] = useState<ReadonlyMap<AttributeId, string>>(new Map());
  const { top, bottom } = selectedOrAll(bounds, { rows: skus.length, columns: columns.length });
  const change = (name: AttributeId, text: string | undefined) => {
    const next = new Map(typed);
    if (text === undefined) next.delete(name);
    else next.set(name, text);
    setTyped(next);
    setErrors(new Map([...errors].filter(([other]) => other !== name)));
  };
  const submit = () => {
    const values = [...typed].map(([name, text]) => ({ name, value: readCell(name, text, grid.choices) }));
    const wrong = values.flatMap(({ name, value }) => {
      const error = findCellError(name, value, grid.choices);
      return error === undefined ? [] : [[name, error] as const];
    });
    setErrors(new Map(wrong));
    if (wrong.length > 0) return;
    const products = skus.slice(top, bottom + 1);
    grid.set(products.flatMap((gxp_sku) => values.map((value) => ({ gxp_sku, ...value }))));
    onClose();
  };
  const products = count(bottom - top + 1, "Product", "Products");
  return (
    <FormDialog
      title="Set values"
      size="medium"
      confirm={typed.size === 0 ? "Set Values" : `Set ${count(typed.size, "Field", "Fields")} of ${products}`}
      error={false}
      isPending={false}
      isDisabled={typed.size === 0}
      unsaved={{ hasChanges: [...typed.values()].some((text) => text !== "") }}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="mb-3 text-fg2">Only ticked fields change. A ticked field without a value is cleared.</p>
      <ul>
        {columns.map((name) => (
          <FieldLine
            key={name}
            name={name}
            typed={typed.get(name)}
            error={errors.get(name)}
            choices={grid.choices}
            isFirst={name === first}
            onChange={(text) => change(name, text)}
          />
        ))}
      </ul>
    </FormDialog>
  );
}

interface FieldLineProps {
  name: AttributeId;
  /** The typed value. Undefined if the field is not ticked. */
  typed: string | undefined;
  error: string | undefined;
  choices: Choices;
  isFirst: boolean;
  onChange: (typed: string | undefined) => void;
}

/** A field with its box. Typing a value ticks it. */
function FieldLine({ name, typed, error, choices, isFirst, onChange }: FieldLineProps) {
  const id = useId();
  const { label, value } = getAttribute(name);
  const options = value.type === "choice" ? choices[value.of] : value.type === "boolean" ? ["Yes", "No"] : undefined;
  const control = {
    "aria-label": `Value of ${label}`,
    "aria-describedby": id,
    value: typed ?? "",
    // The dialog opens ready for the value of the selected column.
    autoFocus: isFirst,
  };
  return (
    <li className="edit-grid-set py-1">
      <label className="flex min-h-8 min-w-0 items-center gap-2 pointer-coarse:min-h-11">
        <Checkbox checked={typed !== undefined} onChange={(event) => onChange(event.target.checked ? "" : undefined)} />
        <span className="min-w-0 flex-1">{label}</span>
      </label>
      <div className="min-w-0">
        {options ? (
          <SelectBox {...control} hasError={error !== undefined} onChange={(event) => onChange(event.target.value)}>
            <option value="">Empty</option>
            {options.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </SelectBox>
        ) : (
          <input
            {...control}
            aria-invalid={error === undefined ? undefined : true}
            autoComplete="off"
            maxLength={10_000}
            className={`h-8 pointer-coarse:h-11 ${controlClass(error)}`}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
        <p id={id} className="text-xs text-bad">
          {error}
        </p>
      </div>
    </li>
  );
}
