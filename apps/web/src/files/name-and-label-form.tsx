import type { Label } from "@lading/contract";
import { TextField } from "../ui/text-field.tsx";
import { LabelFields } from "./label-fields.tsx";
import { LabelField } from "./label-picker.tsx";
import type { NameAndLabel } from "./use-name-and-label.ts";
import type { ShownReading } from "./reading/use-reading.ts";

interface NameAndLabelFormProps {
  /** Of the form element, for a submit button outside of it. */
  id: string;
  label?: string;
  edited: NameAndLabel;
  /** Undefined while they load. */
  labels: readonly Label[] | undefined;
  isReadOnly?: boolean;
  /** What the file shows for the fields of the label. */
  shown?: ShownReading | undefined;
}

export function NameAndLabelForm({ id, label, edited, labels, isReadOnly = false, shown }: NameAndLabelFormProps) {
  const { area } = edited;
  return (
    <form
      id={id}
      ref={area}
      noValidate
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        edited.save();
      }}
    >
      <TextField
        label="Document Name"
        value={edited.name}
        error={edited.nameError}
        hint={`Without its extension, which stays .${edited.document.extension}`}
        autoComplete="off"
        readOnly={isReadOnly}
        onChange={(event) => edited.changeName(event.target.value)}
      />
      <LabelField
        label="Label"
        labels={labels}
        value={edited.labelId}
        error={edited.labelError}
        isDisabled={isReadOnly}
        onChange={edited.changeLabel}
      />
      <LabelFields
        fields={edited.fields}
        typed={edited.typed}
        isChecked={edited.isChecked}
        errors={edited.valueErrors}
        isReadOnly={isReadOnly}
        onChange={edited.changeValue}
        shown={shown}
      />
    </form>
  );
}
