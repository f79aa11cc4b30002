import { zodResolver } from "@hookform/resolvers/zod";
import { type AgreementFile, type AgreementStatus, changeAgreement } from "@lading/contract";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { sendForm } from "../../files/send-file.ts";
import { call } from "../../lib/api.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AgreementFormFields } from "./agreement-form-fields.tsx";
import { AgreementForm, hasUnfinishedDay, unfinishedDay } from "./agreement-form.ts";
import { FileField } from "./file-field.tsx";
import { useDiscarding } from "./use-discarding.tsx";
import { useFormFile } from "./use-form-file.ts";

interface EditAgreementDialogProps {
  file: AgreementFile;
  type: string;
  /** Types of agreements that the company has. */
  types: readonly string[];
  onClose: () => void;
  onChanged: (agreement: AgreementFile) => void;
}

const withFile: readonly AgreementStatus[] = ["2", "3", "4"];
const withoutFile: readonly AgreementStatus[] = ["1"];

/** Changes what is said of an agreement, and replaces its file. */
export function EditAgreementDialog({ file, type, types, onClose, onChanged }: EditAgreementDialogProps) {
  const formId = useId();
  const { register, handleSubmit, setError, setValue, formState } = useForm<AgreementForm>({
    resolver: zodResolver(AgreementForm),
    defaultValues: {
      document_type: type,
      status: file.status,
      expiration_date: file.expiration_date ?? "",
      name: file.name ?? undefined,
    },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const document = useFormFile();
  const hasChanges = isDirty || document.file !== undefined;
  const [close, question] = useDiscarding({ hasChanges, onDiscard: document.stop, onClose });

  const choose = (chosen: File) => {
    document.choose(chosen);
    setValue("name", chosen.name.replace(/\.[^.]*$/, ""), { shouldDirty: true, shouldValidate: true });
  };

  const submit = handleSubmit(async ({ document_type, status, expiration_date, name = "" }, event) => {
    if (event?.target instanceof HTMLFormElement && hasUnfinishedDay(event.target))
      return setError("expiration_date", unfinishedDay, { shouldFocus: true });
    if (document.refusal !== undefined) return;
    const terms = { document_type, status, name };
    try {
      if (document.file) {
        const path = changeAgreement.path.replace("{id}", file.id);
        const form = { method: "PATCH", fields: { ...terms, expiration_date }, file: document.file } as const;
        onChanged(await sendForm<AgreementFile>(path, form, document.sending));
      } else {
        const body = file.name === null ? { document_type } : { ...terms, expiration_date: expiration_date || null };
        onChanged(await call(changeAgreement, { params: { id: file.id }, body }));
      }
    } catch (error) {
      if (document.sending.signal.aborted || document.isRefused(error)) return;
      showFailure(error, setError, ["document_type", "status", "expiration_date", "name"]);
    }
  });

  // What comes of a change without a file is not known yet; a file that is being sent can be stopped.
  const closeUnlessSaving = () => (isSubmitting && !document.file ? undefined : close());

  return (
    <>
      <Dialog
        title={file.name === null ? "Edit Missing Document" : `Edit ${file.name}`}
        size="medium"
        isOpen
        onClose={closeUnlessSaving}
        actions={
          <>
            <Button onPress={closeUnlessSaving}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" isDisabled={!hasChanges} isPending={isSubmitting}>
              Save
            </Button>
          </>
        }
      >
        <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
          {file.name !== null && (
            <TextField
              label="Document Name"
              autoComplete="off"
              error={errors.name?.message}
              hint="Without its extension."
              {...register("name")}
            />
          )}
          <AgreementFormFields
            register={register}
            errors={errors}
            types={types}
            statuses={file.name === null ? withoutFile : withFile}
            isMissing={file.name === null}
          />
          {file.name !== null && (
            <FileField
              label="Replace File"
              file={document.file}
              onChange={choose}
              error={document.refusal}
              sent={isSubmitting && document.file ? document.sent : undefined}
            />
          )}
          <FormError>{errors.root?.message}</FormError>
        </form>
      </Dialog>
      {question}
    </>
  );
}
