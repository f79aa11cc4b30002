import { zodResolver } from "@hookform/resolvers/zod";
import { addAgreement, type AgreementFile, agreementStatuses, productFileExtensions } from "@lading/contract";
import { useId, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { refusalOf } from "../../files/accepted-files.ts";
import { sendForm } from "../../files/send-file.ts";
import { ApiError } from "../../lib/api-error.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { AgreementFormFields } from "./agreement-form-fields.tsx";
import { AgreementForm, hasUnfinishedDay, unfinishedDay } from "./agreement-form.ts";
import { FileField } from "./file-field.tsx";

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
  const { errors, isSubmitting } = formState;
  const isMissing = useWatch({ control, name: "status" }) === "1";
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  const [sent, setSent] = useState(0);
  const [stop] = useState(() => new AbortController());

  const choose = (chosen: File) => {
    setFile(chosen);
    setRefusal(refusalOf(chosen, productFileExtensions));
  };
  const close = () => {
    stop.abort();
    onClose();
  };

  const submit = handleSubmit(async (fields, event) => {
    if (event?.target instanceof HTMLFormElement && hasUnfinishedDay(event.target))
      return setError("expiration_date", unfinishedDay, { shouldFocus: true });
    const wrong = file ? refusalOf(file, productFileExtensions) : "Choose the file of the agreement.";
    if (!isMissing && wrong !== undefined) return setRefusal(wrong);
    const form = isMissing ? { fields: { ...fields, expiration_date: "" }, file: undefined } : { fields, file };
    try {
      const path = addAgreement.path.replace("{id}", companyId);
      const sending = { signal: stop.signal, onSent: setSent, onAllSent: () => undefined };
      onAdded(await sendForm<AgreementFile>(path, form, sending));
    } catch (error) {
      if (stop.signal.aborted) return;
      const said = error instanceof ApiError ? error.fields["document"]?.[0] : undefined;
      if (said === undefined) showFailure(error, setError, ["document_type", "status", "expiration_date"]);
      else setRefusal(said);
    }
  });

  return (
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
        {!isMissing && <FileField file={file} onChange={choose} error={refusal} isDisabled={isSubmitting} />}
        {isSubmitting && file && !isMissing && (
          <progress
            aria-label={`Sent of ${file.name}`}
            max={Math.max(file.size, 1)}
            value={sent}
            className="h-1 w-full appearance-none overflow-hidden rounded-full bg-track text-accent [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-track [&::-webkit-progress-value]:bg-current"
          />
        )}
        <FormError>{errors.root?.message}</FormError>
      </form>
    </Dialog>
  );
}
