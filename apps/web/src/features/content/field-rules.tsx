import { isExpiry, type LabelField } from "@lading/contract";
import { useState } from "react";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CheckField } from "./check-field.tsx";

type Rules = Partial<
  Pick<LabelField, "is_list" | "is_expiry" | "minimum" | "maximum" | "equals" | "not_before" | "equals_field">
>;

interface FieldRulesProps {
  field: LabelField;
  /** All fields of the label. */
  fields: readonly LabelField[];
  /** The position, which names the controls. */
  number: number;
  getError: (rule: string) => string | undefined;
  onChange: (rules: Rules) => void;
}

/** The rules of a field. A value that breaks one warns the vendor, is shown to staff, and is never refused. */
export function FieldRules({ field, fields, number, getError, onChange }: FieldRulesProps) {
  switch (field.type) {
    case "number":
      return (
        <div className="grid gap-x-4 sm:col-span-2 sm:grid-cols-2">
          {(["minimum", "maximum"] as const).map((rule) => (
            <Limit
              key={rule}
              label={`${rule === "minimum" ? "Least" : "Most"} of field ${number}`}
              value={field[rule]}
              error={getError(rule)}
              onChange={(value) => onChange({ [rule]: value })}
            />
          ))}
        </div>
      );
    case "date":
      return (
        <div className="sm:col-span-2">
          <CheckField
            label="Documents Expire After This Day"
            name={`Documents expire after the day of field ${number}`}
            isChecked={isExpiry(field)}
            onChange={(isChecked) => onChange({ is_expiry: isChecked })}
          />
          <CheckField
            label="Warn About Days That Are Past"
            name={`Warn about days of field ${number} that are past`}
            isChecked={field.not_before === "today"}
            onChange={(isChecked) => onChange({ not_before: isChecked ? "today" : undefined })}
          />
        </div>
      );
    case "secret":
      return (
        <p className="pt-6 text-xs text-pretty text-fg3">
          For numbers of tax forms. The value is stored encrypted, and everyone reads only its end.
        </p>
      );
    default:
      return (
        <div className="sm:col-span-2">
          <TextField
            label={`Field ${number} should read`}
            hint="Leave empty if it may read anything."
            autoComplete="off"
            maxLength={500}
            value={field.equals ?? ""}
            error={getError("equals")}
            onChange={(event) => onChange({ equals: event.target.value || undefined })}
          />
          <SameAs field={field} fields={fields} number={number} onChange={onChange} />
          <CheckField
            label="Several Values"
            name={`Field ${number} has several values`}
            isChecked={field.is_list ?? false}
            onChange={(isChecked) => onChange({ is_list: isChecked || undefined })}
          />
        </div>
      );
  }
}

/** The other field that should have the same value. A field that was added just now has no key yet, and is not offered. */
function SameAs({ field, fields, number, onChange }: Omit<FieldRulesProps, "getError">) {
  const others = fields.filter(({ key, type }) => key !== "" && key !== field.key && type !== "secret");
  const chosen = field.equals_field?.key ?? "";
  if (others.length === 0 && chosen === "") return null;
  return (
    <SelectField
      label={`Field ${number} should be the same as`}
      options={[
        { value: "", label: "No other field" },
        ...others.map(({ key, name }) => ({ value: key, label: name })),
      ]}
      value={chosen}
      onChange={({ target: { value } }) => onChange({ equals_field: value === "" ? undefined : { key: value } })}
    />
  );
}

interface LimitProps {
  label: string;
  value: number | undefined;
  error: string | undefined;
  onChange: (value: number | undefined) => void;
}

/** A limit as typed. Text that is no number becomes NaN, which the form refuses. */
function Limit({ label, value, error, onChange }: LimitProps) {
  const [text, setText] = useState(value === undefined ? "" : String(value));
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      hint="A value outside of it warns."
      value={text}
      error={error}
      onChange={({ target }) => {
        setText(target.value);
        const digits = target.value.replaceAll(/[\s,]/g, "");
        onChange(digits === "" ? undefined : /^-?\d+(\.\d+)?$/.test(digits) ? Number(digits) : NaN);
      }}
    />
  );
}
