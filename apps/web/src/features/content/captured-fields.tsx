import { type ContentLabel, labelFieldTypes } from "@lading/contract";
import { Plus, Trash2 } from "lucide-react";
import { Button, IconButton } from "../../ui/button.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CheckField } from "./check-field.tsx";
import { FieldRules } from "./field-rules.tsx";

export type CapturedField = ContentLabel["fields"][number];

interface CapturedFieldsProps {
  fields: readonly CapturedField[];
  /** A sentence below the heading. */
  about?: string;
  getError: (field: string) => string | undefined;
  onChange: (fields: CapturedField[]) => void;
}

/** The rules of a field whose type has just changed. */
const noRules = {
  is_list: undefined,
  is_expiry: undefined,
  minimum: undefined,
  maximum: undefined,
  equals: undefined,
  not_before: undefined,
  equals_field: undefined,
};

/** The names of the types of fields. */
export const fieldTypeNames = { text: "Text", number: "Number", date: "Date", secret: "Secret" } as const;

/** The fields to capture with a document that has a label. */
export function CapturedFields({
  fields,
  about = "Vendors with required documents enter these fields for a document with this label, for example a heat number.",
  getError,
  onChange,
}: CapturedFieldsProps) {
  const edit = (place: number, patch: Partial<CapturedField>) =>
    onChange(fields.map((field, at) => (at === place ? { ...field, ...patch } : field)));
  return (
    <fieldset className="mb-4 border-t border-line pt-4">
      <legend className="float-left mb-3 w-full">
        <span className="block text-base font-semibold text-fg">Fields to capture</span>
        <span className="block text-xs text-pretty text-fg3">{about}</span>
      </legend>
      <div className="clear-both">
        {fields.map((field, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a new field has no other identity, and fields never move
          <div key={place} className="flex items-start gap-2">
            <div className="grid flex-1 gap-x-4 sm:grid-cols-2">
              <TextField
                label={`Field ${place + 1}`}
                autoComplete="off"
                maxLength={100}
                value={field.name}
                error={getError(`fields.${place}.name`)}
                onChange={(event) => edit(place, { name: event.target.value })}
              />
              <SelectField
                label={`Type of field ${place + 1}`}
                options={labelFieldTypes.map((value) => ({ value, label: fieldTypeNames[value] }))}
                value={field.type}
                error={getError(`fields.${place}.type`)}
                onChange={({ target: { value } }) =>
                  edit(place, { ...noRules, type: labelFieldTypes.find((type) => type === value) ?? "text" })
                }
              />
              <CheckField
                label="Required"
                name={`Field ${place + 1} is required`}
                isChecked={field.is_required}
                onChange={(isChecked) => edit(place, { is_required: isChecked })}
              />
              <FieldRules
                key={field.type}
                field={field}
                fields={fields}
                number={place + 1}
                getError={(rule) => getError(`fields.${place}.${rule}`)}
                onChange={(patch) => edit(place, patch)}
              />
            </div>
            <div className="pt-6">
              <IconButton
                label={`Remove field ${place + 1}`}
                icon={<Trash2 aria-hidden size={16} strokeWidth={1.75} />}
                onPress={() => onChange(fields.filter((_, at) => at !== place))}
              />
            </div>
          </div>
        ))}
        {fields.length < 20 && (
          <Button
            icon={<Plus aria-hidden size={16} strokeWidth={1.75} />}
            onPress={() => onChange([...fields, { key: "", name: "", type: "text", is_required: false }])}
          >
            Add a Field
          </Button>
        )}
      </div>
    </fieldset>
  );
}
