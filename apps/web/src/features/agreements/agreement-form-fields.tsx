import { agreementStatusNames, type AgreementStatus } from "@lading/contract";
import { useId } from "react";
import { type Control, Controller, type FieldErrors, type UseFormRegister } from "react-hook-form";
import { DayField } from "../../ui/day-field.tsx";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { AgreementForm } from "./agreement-form.ts";

interface AgreementFormFieldsProps {
  register: UseFormRegister<AgreementForm>;
  control: Control<AgreementForm>;
  errors: FieldErrors<AgreementForm>;
  /** The existing types of agreements, as suggestions while typing. */
  types: readonly string[];
  statuses: readonly AgreementStatus[];
  /** Whether the form only notes that the agreement is missing. Such a note has no expiration date. */
  isMissing: boolean;
}

/** The form fields of an agreement. */
export function AgreementFormFields({
  register,
  control,
  errors,
  types,
  statuses,
  isMissing,
}: AgreementFormFieldsProps) {
  const typesId = useId();
  return (
    <>
      <TextField
        label="Document Type"
        autoComplete="off"
        list={typesId}
        maxLength={100}
        error={errors.document_type?.message}
        hint="For instance Certificate of Insurance."
        {...register("document_type")}
      />
      <datalist id={typesId}>
        {types.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </datalist>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SelectField
          label="Document Status"
          options={statuses.map((status) => ({ value: status, label: getLabel(status) }))}
          error={errors.status?.message}
          hint={isMissing ? "The company sees that it still has to provide this document." : undefined}
          {...register("status")}
        />
        {!isMissing && (
          <Controller
            control={control}
            name="expiration_date"
            render={({ field: { name, value, ref, onChange, onBlur } }) => (
              <DayField
                {...{ name, value, ref, onChange, onBlur }}
                label="Expiration Date"
                error={errors.expiration_date?.message}
                hint="Leave empty if it does not expire."
              />
            )}
          />
        )}
      </div>
    </>
  );
}

const getLabel = (status: AgreementStatus) =>
  status === "1" ? `${agreementStatusNames[status]}, missing` : agreementStatusNames[status];
