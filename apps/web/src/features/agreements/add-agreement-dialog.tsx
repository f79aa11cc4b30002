import { zodResolver } from "@hookform/resolvers/zod";
import { addAgreement, type AgreementFile, agreementStatuses, productFileExtensions } from "@lading/contract";
import { useForm, useWatch } from "react-hook-form";
import { acceptedText, getRefusal, pickerAccept } from "../../files/accepted-files.ts";
import { FileField } from "../../files/file-field.tsx";
import { sendForm } from "../../files/send-file.ts";
import { useKeptFields } from "../../lib/use-kept-fields.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { AgreementFormFields } from "./agreement-form-fields.tsx";
import { AgreementForm, expirationDay, noExpiration } from "./agreement-form.ts";
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
    <FormDialog
      title="Add Agreement"
      size="medium"
      error={errors.root?.message}
      confirm="Add Agreement"
      isPending={isSubmitting}
      // Closing cancels the file that is being sent.
      isBusy={false}
      unsaved={{ hasChanges: isDirty || file !== undefined, onDiscard: document.stop }}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
