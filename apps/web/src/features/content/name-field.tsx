import { TextField } from "../../ui/text-field.tsx";
import type { FieldsProps } from "./content-kind.ts";

interface NameFieldProps extends Pick<FieldsProps<{ name: string }>, "getError"> {
  values: { name: string };
  change: (patch: { name: string }) => void;
  hint?: string;
}

/** The name of an item. */
export const NameField = ({ values, change, getError, ...hint }: NameFieldProps) => (
  <TextField
    label="Name"
    autoComplete="off"
    maxLength={100}
    value={values.name}
    error={getError("name")}
    onChange={(event) => change({ name: event.target.value })}
    {...hint}
  />
);
