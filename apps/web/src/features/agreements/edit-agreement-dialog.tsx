import { zodResolver } from "@hookform/resolvers/zod";
import { type AgreementFile, type AgreementStatus, changeAgreement, productFileExtensions } from "@lading/contract";
import { useForm } from "react-hook-form";
import { acceptedText, pickerAccept } from "../../files/accepted-files.ts";
import { FileField } from "../../files/file-field.tsx";
import { sendForm } from "../../files/send-file.ts";
import { call } from "../../lib/api.ts";
import { useKeptFields } from "../../lib/use-kept-fields.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { dayText } from "../../lib/typed-day.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AgreementFormFields } from "./agreement-form-fields.tsx";
import { AgreementForm, expirationDay, noExpiration } from "./agreement-form.ts";
import { useFormFile } from "./use-form-file.ts";

interface EditAgreementDialogProps {
  file: AgreementFile;
  type: string;
  /** The company's existing types of agreements. */
  types: readonly string[];
  onClose: () => void;
  onChanged: (agreement: AgreementFile) => void;
}

const withFile: readonly AgreementStatus[] = ["2", "3", "4"];
const withoutFile: readonly AgreementStatus[] = ["1"];

/** Changes an agreement and replaces its file. */
export function EditAgreementDialog({ file, type, types, onClose, onChanged }: EditAgreementDialogProps) {
  const form = useForm<AgreementForm>({
    resolver: zodResolver(AgreementForm),
    defaultValues: {
      document_type: type,
      status: file.status,
      expiration_date: dayText(file.expiration_date ?? ""),
      name: file.name ?? undefined,
    },
  });
  const { register, handleSubmit, setError, setValue, control, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  useKeptFields(`agreement.${file.id}`, form, ["document_type", "status", "expiration_date", "name"]);
  const document = useFormFile();
  const hasChanges = isDirty || document.file !== undefined;

  const choose = (chosen: File) => {
    document.choose(chosen);
    setValue("name", chosen.name.replace(/\.[^.]*$/, ""), { shouldDirty: true, shouldValidate: true });
  };

  const submit = handleSubmit(async ({ document_type, status, expiration_date: typed, name = "" }) => {
    const expiration_date = expirationDay(typed);
    if (expiration_date === undefined) return setError("expiration_date", noExpiration, { shouldFocus: true });
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

  return (
    <FormDialog
      title={file.name === null ? "Edit Missing Document" : `Edit ${file.name}`}
      size="medium"
      error={errors.root?.message}
      confirm="Save"
      isPending={isSubmitting}
      // A change without a file cannot be canceled, but sending a file can.
      isBusy={isSubmitting && !document.file}
      isDisabled={!hasChanges}
      unsaved={{ hasChanges, onDiscard: document.stop }}
      onSubmit={submit}
      onClose={onClose}
    >
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
        control={control}
        errors={errors}
        types={types}
        statuses={file.name === null ? withoutFile : withFile}
        isMissing={file.name === null}
      />
      {file.name !== null && (
        <FileField
          label="Replace File"
          accept={pickerAccept(productFileExtensions)}
          hint={acceptedText(productFileExtensions)}
          file={document.file}
          onChange={choose}
          error={document.refusal}
          sent={isSubmitting && document.file ? document.sent : undefined}
        />
      )}
    </FormDialog>
  );
}
