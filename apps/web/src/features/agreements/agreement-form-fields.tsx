import { agreementStatusNames, type AgreementStatus } from "@lading/contract";
import { useId } from "react";
import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { AgreementForm } from "./agreement-form.ts";

interface AgreementFormFieldsProps {
  register: UseFormRegister<AgreementForm>;
  errors: FieldErrors<AgreementForm>;
  /** Types of agreements that there are, to choose from while typing. */
  types: readonly string[];
  statuses: readonly AgreementStatus[];
  /** Whether it is the note that one is missing, which has no end. */
  isMissing: boolean;
}

/** What is said of an agreement. */
export function AgreementFormFields({ register, errors, types, statuses, isMissing }: AgreementFormFieldsProps) {
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
          options={statuses.map((status) => ({ value: status, label: labelOf(status) }))}
          error={errors.status?.message}
          hint={isMissing ? "The company sees that it still has to provide this document." : undefined}
          {...register("status")}
        />
        {!isMissing && (
          <TextField
            type="date"
            label="Expiration Date"
            min="2000-01-01"
            max="2199-12-31"
            error={errors.expiration_date?.message}
            hint="Empty if it does not expire."
            {...register("expiration_date")}
          />
        )}
      </div>
    </>
  );
}

const labelOf = (status: AgreementStatus) =>
  status === "1" ? `${agreementStatusNames[status]}, missing` : agreementStatusNames[status];
