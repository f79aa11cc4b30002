import { SelectField } from "../../../ui/select-field.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { addKeys } from "./captured-values.ts";
import type { FieldsProps } from "../content-kind.ts";
import type { RequirementForm } from "./requirement-form.ts";

const validityNames = {
  none: "Without end",
  until_field: "Until a date of the document",
  months_from_field: "Months from a date of the document",
} as const;

/** How long an accepted document is valid. */
export function ValidityFields({ values, change, getError }: Omit<FieldsProps<RequirementForm>, "isFixed" | "item">) {
  const dates = addKeys(values.fields).filter(
    ({ name, type, is_list: isList }) => type === "date" && isList !== true && name.trim() !== "",
  );
  const { validity } = values;
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      <SelectField
        label="Valid"
        // Object.entries does not know the keys of its object.
        options={Object.entries(validityNames).map(([value, label]) => ({ value, label }))}
        value={validity}
        error={dates.length > 0 ? undefined : getError("validity")}
        hint={validity !== "none" && dates.length === 0 ? "Add a date to the fields below first." : undefined}
        onChange={({ target: { value } }) =>
          change({ validity: value === "until_field" || value === "months_from_field" ? value : "none" })
        }
      />
      {validity !== "none" && dates.length > 0 && (
        <SelectField
          label="Date"
          placeholder="Choose a date"
          options={dates.map(({ key, name }) => ({ value: key, label: name }))}
          value={values.date}
          error={getError("validity")}
          onChange={(event) => change({ date: event.target.value })}
        />
      )}
      {validity === "months_from_field" && (
        <TextField
          label="Months"
          inputMode="numeric"
          autoComplete="off"
          value={values.months}
          error={getError("months")}
          hint="A month ends at its last day."
          onChange={(event) => change({ months: event.target.value })}
        />
      )}
    </div>
  );
}
