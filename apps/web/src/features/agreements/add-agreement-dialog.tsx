import { zodResolver } from "@hookform/resolvers/zod";
import { addAgreement, type AgreementFile, agreementStatuses, productFileExtensions } from "@lading/contract";
import { useId } from "react";
import { useForm, useWatch } from "react-hook-form";
import { acceptedText, getRefusal, pickerAccept } from "../../files/accepted-files.ts";
import { FileField } from "../../files/file-field.tsx";
import { sendForm } from "../../files/send-file.ts";
import { useKeptFields } from "../../lib/use-kept-fields.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { AgreementFormFields } from "./agreement-form-fields.tsx";
import { AgreementForm, expirationDay, noExpiration } from "./agreement-form.ts";
import { discardQuestion, useCloseGuard } from "../../ui/use-close-guard.ts";
import { useFormFile } from "./use-form-file.ts";

interface AddAgreementDialogProps {
  companyId: string;
  /** The company's existing types of agreements. */
  types: readonly string[];
  /** The initial values. */
  type: string;
  onClose: () => void;
  onAdded: (agreement: AgreementFile) => void;
}

/** Adds an agreement with its file, or a note that it is missing. */
export function AddAgreementDialog({ companyId, types, type, onClose, onAdded }: AddAgreementDialogProps) {
  const formId = useId();
  const form = useForm<AgreementForm>({
    resolver: zodResolver(AgreementForm),
    defaultValues: { document_type: type, status: "2", expiration_date: "" },
  });
  const { register, handleSubmit, setError, control, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  useKeptFields(`agreement.new.${companyId}`, form, ["document_type", "status", "expiration_date"]);
  const isMissing = useWatch({ control, name: "status" }) === "1";
  const document = useFormFile();
  const { file } = document;
  const [close] = useCloseGuard({
    hasChanges: isDirty || file !== undefined,
    question: discardQuestion,
    onDiscard: document.stop,
    onClose,
  });

  const submit = handleSubmit(async (fields) => {
    const expiration = isMissing ? "" : expirationDay(fields.expiration_date);
    if (expiration === undefined) return setError("expiration_date", noExpiration, { shouldFocus: true });
    const wrong = file ? getRefusal(file, productFileExtensions) : "Choose the file of the agreement.";
    if (!isMissing && wrong !== undefined) return document.refuse(wrong);
    const sent = { fields: { ...fields, expiration_date: expiration }, file: isMissing ? undefined : file };
    try {
      const path = addAgreement.path.replace("{id}", companyId);
      onAdded(await sendForm<AgreementFile>(path, { method: "POST", ...sent }, document.sending));
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
            control={control}
            errors={errors}
            types={types}
            statuses={agreementStatuses}
            isMissing={isMissing}
          />
          {!isMissing && (
            <FileField
              label="Document"
              accept={pickerAccept(productFileExtensions)}
              hint={acceptedText(productFileExtensions)}
              file={file}
              onChange={document.choose}
              error={document.refusal}
              sent={isSubmitting ? document.sent : undefined}
            />
          )}
          <FormError>{errors.root?.message}</FormError>
        </form>
      </Dialog>
    </>
  );
}
