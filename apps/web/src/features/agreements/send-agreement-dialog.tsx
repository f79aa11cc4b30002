import { zodResolver } from "@hookform/resolvers/zod";
import { type AgreementFile, type LabelField, productFileExtensions, type RefusedAgreement } from "@lading/contract";
import { useState } from "react";
import { Controller, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { acceptedText, getRefusal, pickerAccept } from "../../files/accepted-files.ts";
import { FileField } from "../../files/file-field.tsx";
import { ReadingOffer, ReadingSummary } from "../../files/reading/reading-offer.tsx";
import { sendForm } from "../../files/send-file.ts";
import { useFileReading } from "../../files/reading/use-reading.ts";
import { isStatus } from "../../lib/api-error.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { date } from "../../lib/formats.ts";
import { useKeptFields } from "../../lib/use-kept-fields.ts";
import { DayField } from "../../ui/day-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { expirationDay, noExpiration } from "./agreement-form.ts";
import { RefusedFiles } from "./refused-files.tsx";
import { Reason } from "./sent-note.tsx";
import { sendPath } from "./agreements-api.ts";
import { useFormFile } from "./use-form-file.ts";

interface SendAgreementDialogProps {
  file: AgreementFile;
  type: string;
  refused: readonly RefusedAgreement[] | undefined;
  /** Whether the user may open refused files. */
  mayOpen: boolean;
  onClose: () => void;
  /** `isOvertaken`: a colleague has sent a file meanwhile. */
  onSent: (sent: AgreementFile) => void;
  onOvertaken: () => void;
}

const Form = z.object({ expiration_date: z.string() });

/** The field for which the file is read. */
const expiration: LabelField = { key: "expiration_date", name: "Expiration Date", type: "date", is_required: false };

/** Sends the file of a missing agreement, or the renewal of one that expires. An error keeps the file and the day. */
export function SendAgreementDialog({ file: agreement, type, onClose, ...props }: SendAgreementDialogProps) {
  const { refused, mayOpen, onSent, onOvertaken } = props;
  const form = useForm<z.output<typeof Form>>({
    resolver: zodResolver(Form),
    defaultValues: { expiration_date: "" },
  });
  const { handleSubmit, setError, control, formState } = form;
  const { errors, isSubmitting, isDirty } = formState;
  useKeptFields(`agreement.sent.${agreement.id}`, form, ["expiration_date"]);
  const document = useFormFile();
  const { file } = document;
  const shown = useFileReading(document.refusal === undefined ? file : undefined);
  // The repeat of a request whose answer was lost sends no second file.
  const [key, setKey] = useState(() => crypto.randomUUID());

  const submit = handleSubmit(async (fields) => {
    const wrong = file ? getRefusal(file, productFileExtensions) : "Choose the file.";
    if (wrong !== undefined) document.refuse(wrong);
    const expiration_date = expirationDay(fields.expiration_date);
    if (expiration_date === undefined) setError("expiration_date", noExpiration, { shouldFocus: true });
    if (wrong !== undefined || expiration_date === undefined) return;
    const path = sendPath.replace("{id}", agreement.id);
    try {
      onSent(
        await sendForm<AgreementFile>(
          path,
          { method: "POST", fields: { expiration_date }, file, key },
          document.sending,
        ),
      );
    } catch (error) {
      if (isStatus(error, 409)) onOvertaken();
      if (!isStatus(error, 0)) setKey(crypto.randomUUID());
      if (document.sending.signal.aborted || document.isRefused(error)) return;
      showFailure(error, setError, ["expiration_date"]);
    }
  });

  return (
    <FormDialog
      title={agreement.status === "1" ? `Send ${type}` : `Renew ${type}`}
      size="medium"
      error={errors.root?.message}
      confirm="Send"
      isPending={isSubmitting}
      // Closing cancels the file that is being sent.
      isBusy={false}
      unsaved={{ hasChanges: isDirty || file !== undefined, onDiscard: document.stop }}
      onSubmit={submit}
      onClose={onClose}
    >
      {agreement.reason !== undefined && (
        <div className="mb-4 rounded-control bg-warn-soft px-3 py-2">
          <Reason text={agreement.reason} />
        </div>
      )}
      {refused && (
        <div className="mb-4">
          <RefusedFiles files={refused} opens={mayOpen ? "agreement" : undefined} />
        </div>
      )}
      {agreement.name !== null && (
        <p className="mb-4 text-fg2 wrap-anywhere">
          {`${agreement.name}, until ${date(agreement.expiration_date)}, stays valid until the provider has decided.`}
        </p>
      )}
      <FileField
        label="Document"
        accept={pickerAccept(productFileExtensions)}
        hint={acceptedText(productFileExtensions)}
        file={file}
        onChange={(chosen) => {
          setKey(crypto.randomUUID());
          document.choose(chosen);
        }}
        error={document.refusal}
        sent={isSubmitting ? document.sent : undefined}
      />
      <div className="mt-4">
        <ReadingSummary fields={[expiration]} typed={{}} shown={shown} onUse={() => undefined} />
      </div>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <Controller
          control={control}
          name="expiration_date"
          render={({ field: { name, value, ref, onChange, onBlur } }) => {
            const type = (typed: string) => {
              setKey(crypto.randomUUID());
              onChange(typed);
            };
            return (
              <div className="min-w-0">
                <DayField
                  {...{ name, value, ref, onBlur }}
                  onChange={type}
                  label={expiration.name}
                  error={errors.expiration_date?.message}
                  hint="Leave empty if it does not expire."
                />
                <ReadingOffer
                  field={expiration}
                  typed={{ expiration_date: value }}
                  shown={shown}
                  isHintEmpty={false}
                  onUse={type}
                />
              </div>
            );
          }}
        />
      </div>
    </FormDialog>
  );
}
