import { type AttributeId, getAttribute } from "@lading/contract";
import { useState } from "react";
import { number } from "../../../lib/formats.ts";
import { valueText } from "../../../lib/value-text.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { RadioGroup } from "../../../ui/radio-group.tsx";
import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { byPercent, isNumeric, type NumberChange } from "./cell-value.ts";
import { changedNumbers, replacedTexts, type Shown } from "./grid-commands.ts";
import { type Bounds, selectedOrAll } from "./selection.ts";

interface GridDialogProps {
  shown: Shown;
  /** The selected cells, whose columns the dialog changes. */
  bounds: Bounds;
  onClose: () => void;
}

const cells = (count: number) => (count === 1 ? "1 Cell" : `${number(count)} Cells`);

/** The selected rows of one column. */
const ofColumn = (bounds: Bounds, column: number): Bounds => ({ ...bounds, left: column, right: column });

const steps = [
  { value: "0.01", label: "$0.01" },
  { value: "0.1", label: "$0.10" },
  { value: "1", label: "$1" },
  { value: "5", label: "$5" },
];

/** Changes the selected numbers by a percentage or an amount, and shows beforehand what becomes of the highest and the lowest. */
export function ChangeNumbersDialog({ shown, bounds, onClose }: GridDialogProps) {
  const { columns } = shown;
  const numeric = columns.flatMap((name, place) => (isNumeric(name) ? [place] : []));
  const [column, setColumn] = useState(() => numeric.find((place) => place >= bounds.left) ?? numeric[0] ?? 0);
  const [typed, setTyped] = useState("");
  const [by, setBy] = useState<NumberChange["by"]>("factor");
  const [step, setStep] = useState("0.01");
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
  const changed = change ? changedNumbers(shown, ofColumn(bounds, column), change) : [];
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
          error={typed !== "" && figure === undefined ? "Must be a number like +3 or -2.5." : undefined}
          hint="In a cell you can type +3% or *1.03, and Ctrl+Enter changes all selected cells."
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

/** Replaces a text in the selected cells, or in the whole grid if only one cell is selected. */
export function ReplaceDialog({ shown, bounds, onClose }: GridDialogProps) {
  const [find, setFind] = useState("");
  const [by, setBy] = useState("");
  const cellsToSearch = selectedOrAll(bounds, { rows: shown.skus.length, columns: shown.columns.length });
  const replaced = replacedTexts(shown, cellsToSearch, find, by);
  const submit = () => {
    if (replaced.length === 0) return;
    shown.grid.set(replaced);
    onClose();
  };
  return (
    <FormDialog
      title="Find and replace"
      confirm={`Replace in ${cells(replaced.length)}`}
      error={false}
      isPending={false}
      isDisabled={replaced.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-2">
        <TextField
          label="Find"
          value={find}
          autoComplete="off"
          hint={
            cellsToSearch !== bounds ? "In all text fields of the grid." : "In the text fields of the selected cells."
          }
          onChange={(event) => setFind(event.target.value)}
        />
        <TextField label="Replace With" value={by} autoComplete="off" onChange={(event) => setBy(event.target.value)} />
      </div>
    </FormDialog>
  );
}
