import { zodResolver } from "@hookform/resolvers/zod";
import { addAgreement, type AgreementFile, agreementStatuses, productFileExtensions } from "@lading/contract";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { refusalOf } from "../../files/accepted-files.ts";
import { sendForm } from "../../files/send-file.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { AgreementFormFields } from "./agreement-form-fields.tsx";
import { AgreementForm, hasUnfinishedDay, unfinishedDay } from "./agreement-form.ts";
import { FileField } from "./file-field.tsx";
import { useDiscarding } from "./use-discarding.tsx";
import { useFormFile } from "./use-form-file.ts";

interface AddAgreementDialogProps {
  companyId: string;
  /** Types of agreements that the company has. */
  types: readonly string[];
  /** What is filled in at first. */
  type: string;
  onClose: () => void;
  onAdded: (agreement: AgreementFile) => void;
}

/** Adds an agreement with its file, or the note that one is missing. */
export function AddAgreementDialog({ companyId, types, type, onClose, onAdded }: AddAgreementDialogProps) {
  const formId = useId();
  const { register, handleSubmit, setError, control, formState } = useForm<AgreementForm>({
    resolver: zodResolver(AgreementForm),
    defaultValues: { document_type: type, status: "2", expiration_date: "" },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const isMissing = useWatch({ control, name: "status" }) === "1";
  const document = useFormFile();
  const { file } = document;
  const [close, question] = useDiscarding({
    hasChanges: isDirty || file !== undefined,
    onDiscard: document.stop,
    onClose,
  });

  const submit = handleSubmit(async (fields, event) => {
    if (event?.target instanceof HTMLFormElement && hasUnfinishedDay(event.target))
      return setError("expiration_date", unfinishedDay, { shouldFocus: true });
    const wrong = file ? refusalOf(file, productFileExtensions) : "Choose the file of the agreement.";
    if (!isMissing && wrong !== undefined) return document.refuse(wrong);
    const form = isMissing ? { fields: { ...fields, expiration_date: "" }, file: undefined } : { fields, file };
    try {
      const path = addAgreement.path.replace("{id}", companyId);
      onAdded(await sendForm<AgreementFile>(path, { method: "POST", ...form }, document.sending));
    } catch (error) {
      if (document.sending.signal.aborted || document.isRefused(error)) return;
      showFailure(error, setError, ["document_type", "status", "expiration_date"]);
    }
  });

  return (
    <>
      <Dialog
        title="Add Agreement"
        size="medium"
        isOpen
        onClose={close}
        actions={
          <>
            <Button onPress={close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" isPending={isSubmitting}>
              Add Agreement
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          <AgreementFormFields
            register={register}
            errors={errors}
            types={types}
            statuses={agreementStatuses}
            isMissing={isMissing}
          />
          {!isMissing && (
            <FileField
              label="Document"
              file={file}
              onChange={document.choose}
              error={document.refusal}
              sent={isSubmitting ? document.sent : undefined}
            />
          )}
          <FormError>{errors.root?.message}</FormError>
        </form>
      </Dialog>
      {question}
    </>
  );
}
