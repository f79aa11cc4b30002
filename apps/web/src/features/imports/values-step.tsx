import type { Import, ImportChoice } from "@lading/contract";
import { FormatQuestions } from "../../files/format-questions.tsx";
import { number } from "../../lib/formats.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SelectBox } from "../../ui/select-box.tsx";
import { AddValuesButton } from "./add-values-button.tsx";
import { AddValuesLinks } from "./add-values-links.tsx";
import { saveChanges, startStep } from "./imports-api.ts";
import { SampleTable } from "./sample-table.tsx";
import { StepFrame } from "./step-frame.tsx";
import { useImportAction } from "./use-import-action.ts";

/** The meaning of the values of choices, and the formats of numbers and dates. */
export function ValuesStep({ import: data }: { import: Import }) {
  const { choices, formats, problems, fields } = data;
  const { run, isPending } = useImportAction(data);
  const labelOf = (field: string) => fields.find(({ id }) => id === field)?.label ?? field;
  const unknown = choices.flatMap(({ values }) => values).filter(({ target }) => target === null).length;
  const isNothing = choices.length === 0 && !formats.decimal.is_asked && !formats.dates.is_asked;
  const choose = (field: string, values: readonly string[], chosen: string) => {
    const target = chosen === "" ? null : { option: chosen === leaveOut ? null : chosen.slice(1) };
    run((current) => saveChanges(current, { choices: values.map((value) => ({ field, value, target })) }));
  };
  return (
    <StepFrame
      about={
        isNothing
          ? "There is nothing to choose: the numbers and dates can be read in one way only, and no column has values of a list."
          : "Choose what the values of the file mean. The choice is remembered for this source."
      }
      buttons={
        <Button
          variant="primary"
          isDisabled={isPending || problems.length > 0}
          onPress={() => run((current) => startStep(current, "check"), "check")}
        >
          Check File
        </Button>
      }
    >
      <FormatQuestions formats={formats} onChange={(next) => run((current) => saveChanges(current, next))} />
      {unknown > 0 && (
        <Notice tone="warn">
          {unknown === 1 ? "1 value is unknown." : `${number(unknown)} values are unknown.`} Rows with an unknown value
          are refused.
        </Notice>
      )}
      <AddValuesLinks import={data} />
      {choices.map((choice) => (
        <ChoiceTable
          key={choice.field}
          import={data}
          choice={choice}
          label={labelOf(choice.field)}
          onChange={(given, chosen) => choose(choice.field, given, chosen)}
        />
      ))}
    </StepFrame>
  );
}

const leaveOut = "-";

interface ChoiceTableProps {
  import: Import;
  choice: ImportChoice;
  label: string;
  onChange: (values: readonly string[], chosen: string) => void;
}

function ChoiceTable({
  import: data,
  choice: { field, list, options, values, has_more },
  label,
  onChange,
}: ChoiceTableProps) {
  const nameOf = (option: string) =>
    field.startsWith("is_") || (options.length === 2 && options[0] === "true")
      ? option === "true"
        ? "Yes"
        : "No"
      : option;
  const unknown = values.flatMap(({ value, target }) => (target === null ? [value] : []));
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold">{label}</h2>
        <div className="flex flex-wrap gap-2">
          {unknown.length > 1 && (
            <Button onPress={() => onChange(unknown, leaveOut)}>Leave Out All Unknown Values</Button>
          )}
          {list && unknown.length > 0 && <AddValuesButton import={data} field={field} count={unknown.length} />}
        </div>
      </div>
      {options.length === 0 && <Notice tone="info">The portal has no values of {label} yet.</Notice>}
      {has_more && (
        <Notice tone="warn">
          The column has more than 500 different values. Those that are not in the list are refused.
        </Notice>
      )}
      {values.length > 0 && (
        <SampleTable
          caption={`Values of ${label}`}
          columns={[
            { key: "value", head: "In the File" },
            { key: "count", head: "Rows", isNumber: true },
            { key: "target", head: "Meaning", isWide: true },
          ]}
          rows={values.map(({ value, count, target }) => ({
            key: value,
            cells: [
              value,
              number(count),
              <SelectBox
                key="target"
                aria-label={`${value} means`}
                value={target === null ? "" : target.option === null ? leaveOut : `=${target.option}`}
                onChange={(event) => onChange([value], event.target.value)}
              >
                <option value="">Unknown: refuse the row</option>
                <option value={leaveOut}>Leave the value out</option>
                {options.map((option) => (
                  <option key={option} value={`=${option}`}>
                    {nameOf(option)}
                  </option>
                ))}
              </SelectBox>,
            ],
          }))}
        />
      )}
    </section>
  );
}
