import { type AttributeId, getAttribute } from "@lading/contract";
import { useState } from "react";
import { number } from "../../../../lib/formats.ts";
import { valueText } from "../../../../lib/value-text.ts";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { RadioGroup } from "../../../../ui/radio-group.tsx";
import { SelectField } from "../../../../ui/select-field.tsx";
import { TextField } from "../../../../ui/text-field.tsx";
import { useWide } from "../../../../ui/use-wide.ts";
import { byPercent, isNumeric, type NumberChange } from "../cell-value.ts";
import { changedNumbers, type Shown } from "../grid-commands.ts";
import type { Bounds } from "../selection.ts";
import { PendingNote } from "./pending-note.tsx";
import { useProductsChoice } from "./products-choice.tsx";

export interface GridDialogProps {
  shown: Shown;
  /** The selected cells. Their products change, unless the user chooses all. */
  bounds: Bounds;
  onClose: () => void;
}

const steps = [
  { value: "0.01", label: "$0.01" },
  { value: "0.1", label: "$0.10" },
  { value: "1", label: "$1" },
  { value: "5", label: "$5" },
];

/** Changes a number of the chosen products by a percentage or an amount, and shows beforehand what becomes of the highest and the lowest. */
export function ChangeNumbersDialog({ shown, bounds, onClose }: GridDialogProps) {
  const { columns } = shown;
  const numeric = columns.flatMap((name, place) => (isNumeric(name) ? [place] : []));
  const [column, setColumn] = useState(() => numeric.find((place) => place >= bounds.left) ?? numeric[0] ?? 0);
  const [typed, setTyped] = useState("");
  const [by, setBy] = useState<NumberChange["by"]>("factor");
  const [step, setStep] = useState("0.01");
  const wide = useWide();
  const { rows, choice } = useProductsChoice(shown, bounds);
  const name = columns[column];
  if (!name || numeric.length === 0) return null;
  const isMoney = getAttribute(name).value.type === "money";
  const figure = /^[+-]?\d{1,6}(\.\d{1,4})?$/.exec(typed.replaceAll(/[\s%$,]/g, ""))?.[0];
  const rounding = isMoney ? { step } : {};
  const change: NumberChange | undefined =
    figure === undefined
      ? undefined
      : by === "factor"
        ? { ...byPercent(figure), ...rounding }
        : { by, figure, ...rounding };
  const changed = change ? changedNumbers(shown, { ...rows, left: column, right: column }, change) : [];
  const sorted = changed.toSorted((one, other) => Number(other.before) - Number(one.before));
  const [highest, lowest] = [sorted[0], sorted.at(-1)];
  const submit = () => {
    if (changed.length === 0) return;
    shown.grid.set(changed);
    onClose();
  };
  return (
    <FormDialog
      title="Change numbers"
      confirm={`Apply to ${number(changed.length)}`}
      error={false}
      buttons={<PendingNote grid={shown.grid} values={changed} />}
      isPending={false}
      isDisabled={changed.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-2">
        <SelectField
          label="Field"
          value={String(column)}
          options={columns.flatMap((one, place) =>
            isNumeric(one) ? [{ value: String(place), label: getAttribute(one).label }] : [],
          )}
          onChange={(event) => setColumn(Number(event.target.value))}
        />
        <TextField
          label="Change By"
          value={typed}
          placeholder="+3"
          inputMode="text"
          autoComplete="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user has just opened the dialog
          autoFocus
          error={typed !== "" && figure === undefined ? "Must be a number like +3 or -2.5." : undefined}
          hint={wide ? "In a cell you can type +3% or *1.03, and Ctrl+Enter changes all selected cells." : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <RadioGroup
          label="The number is"
          value={by}
          options={[
            { value: "factor", label: "A percentage" },
            { value: "amount", label: isMoney ? "An amount in $" : "An amount" },
          ]}
          onChange={setBy}
        />
        {isMoney && <RadioGroup label="Round to" value={step} options={steps} onChange={setStep} />}
        {choice}
        {highest && lowest && (
          <dl className="rounded-control bg-subtle px-3 py-2 tabular-nums">
            <Example label="Highest" {...highest} />
            <Example label="Lowest" {...lowest} />
          </dl>
        )}
      </div>
    </FormDialog>
  );
}

interface ExampleProps {
  label: string;
  name: AttributeId;
  before: string;
  value: string | null;
}

const Example = ({ label, name, before, value }: ExampleProps) => (
  <div className="flex justify-between gap-4">
    <dt className="text-fg2">{label}</dt>
    <dd>
      {valueText(name, before)} → <span className="font-medium">{valueText(name, value)}</span>
    </dd>
  </div>
);
