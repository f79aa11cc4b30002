import { SelectField } from "../ui/select-field.tsx";
import { TextField } from "../ui/text-field.tsx";
import type { Parameter } from "./api-document.ts";

interface ParameterFieldProps {
  parameter: Parameter;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The field of a parameter, a choice if the parameter has a list of values. */
export function ParameterField({ parameter: { name, required, schema }, value, error, onChange }: ParameterFieldProps) {
  const shared = { name, value, error, label: required ? name : `${name} (optional)` };
  const choices = schema.enum?.map(String);
  return choices ? (
    <SelectField
      {...shared}
      placeholder={required ? "Choose" : "Not sent"}
      options={choices.map((choice) => ({ value: choice, label: choice }))}
      onChange={(event) => onChange(event.target.value)}
    />
  ) : (
    <TextField {...shared} autoComplete="off" onChange={(event) => onChange(event.target.value)} />
  );
}
