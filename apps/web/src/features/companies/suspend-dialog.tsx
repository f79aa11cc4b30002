import { zodResolver } from "@hookform/resolvers/zod";
import { SuspendCompany, suspendCompany } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import * as z from "zod/mini";
import { isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { noDay, typedDay } from "../../lib/typed-day.ts";
import { useKeptFields } from "../../lib/use-kept-fields.ts";
import { DayField } from "../../ui/day-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { showToast } from "../../ui/toast.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";
import { readCompaniesAgain } from "./provider-api.ts";

interface SuspendDialogProps {
  /** The company's id and name. */
  id: string;
  name: string;
  onClose: () => void;
}

/** The values as typed. An empty day suspends the company until staff resume it. */
const Typed = z.object({
  reason: SuspendCompany.shape.reason,
  until: z.string().check(z.refine((typed) => typed.trim() === "" || typedDay(typed) !== undefined, noDay)),
});

/** Asks for the reason and perhaps the end, and suspends a company. */
export function SuspendDialog({ id, name, onClose }: SuspendDialogProps) {
  const client = useQueryClient();
  const form = useForm({ resolver: zodResolver(Typed), defaultValues: { reason: "", until: "" } });
  const { register, control, handleSubmit, setError, formState } = form;
  useKeptFields(`suspend.${id}`, form, ["reason", "until"]);
  const { errors, isSubmitting } = formState;

  const [withPassword, passwordDialog] = usePasswordStep();

  const submit = handleSubmit(async ({ reason, until }) => {
    try {
      const suspended = await withPassword(() =>
        call(suspendCompany, { params: { id }, body: { reason, until: typedDay(until) ?? null } }),
      );
      if (!suspended) return undefined;
    } catch (error) {
      // Somebody else was faster.
      if (isStatus(error, 409)) void readCompaniesAgain(client);
      return showFailure(error, setError, ["reason", "until"]);
    }
    await readCompaniesAgain(client);
    onClose();
    showToast(`${name} is suspended.`);
    return undefined;
  });

  return (
    <FormDialog
      title={`Suspend ${name}?`}
      size="medium"
      error={errors.root?.message}
      confirm="Suspend"
      destructive
      isPending={isSubmitting}
      passwordDialog={passwordDialog}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="mb-4">
        Its users cannot sign in, and those who are signed in lose access immediately. They get no mails. Its files are
        still loaded, and edits, drafts and documents stay as they are.
      </p>
      <TextArea
        label="Reason"
        hint="For staff only. Stored in the audit record."
        maxLength={500}
        error={errors.reason?.message}
        {...register("reason")}
      />
      <Controller
        control={control}
        name="until"
        render={({ field: { name: field, value, ref, onChange, onBlur } }) => (
          <DayField
            {...{ value, ref, onChange, onBlur }}
            name={field}
            label="Resumes On"
            hint="The company is active again when this day begins in UTC. Leave empty if staff will resume it."
            error={errors.until?.message}
          />
        )}
      />
    </FormDialog>
  );
}
