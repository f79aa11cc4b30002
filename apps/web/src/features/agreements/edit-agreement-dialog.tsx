import { zodResolver } from "@hookform/resolvers/zod";
import { type AgreementFile, type AgreementStatus, changeAgreement } from "@lading/contract";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { call } from "../../lib/api.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { AgreementFormFields } from "./agreement-form-fields.tsx";
import { AgreementForm, hasUnfinishedDay, unfinishedDay } from "./agreement-form.ts";

interface EditAgreementDialogProps {
  file: AgreementFile;
  type: string;
  /** Types of agreements that the company has. */
  types: readonly string[];
  onClose: () => void;
  onChanged: () => void;
}

const withFile: readonly AgreementStatus[] = ["2", "3", "4"];
const withoutFile: readonly AgreementStatus[] = ["1"];

/** Changes what is said of an agreement; its file stays. */
export function EditAgreementDialog({ file, type, types, onClose, onChanged }: EditAgreementDialogProps) {
  const formId = useId();
  const isMissing = file.status === "1";
  const { register, handleSubmit, setError, formState } = useForm<AgreementForm>({
    resolver: zodResolver(AgreementForm),
    defaultValues: { document_type: type, status: file.status, expiration_date: file.expiration_date ?? "" },
  });
  const { errors, isSubmitting, isDirty } = formState;

  const submit = handleSubmit(async ({ document_type, status, expiration_date }, event) => {
    if (event?.target instanceof HTMLFormElement && hasUnfinishedDay(event.target))
      return setError("expiration_date", unfinishedDay, { shouldFocus: true });
    const said = isMissing ? { document_type } : { document_type, status, expiration_date: expiration_date || null };
    try {
      await call(changeAgreement, { params: { id: file.id }, body: said });
      onChanged();
    } catch (error) {
      showFailure(error, setError, ["document_type", "status", "expiration_date"]);
    }
  });

  return (
    <Dialog
      title={file.name === null ? "Edit Missing Document" : `Edit ${file.name}`}
      size="medium"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isDisabled={!isDirty} isPending={isSubmitting}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <AgreementFormFields
          register={register}
          errors={errors}
          types={types}
          statuses={isMissing ? withoutFile : withFile}
          isMissing={isMissing}
        />
        <FormError>{errors.root?.message}</FormError>
      </form>
    </Dialog>
  );
}
