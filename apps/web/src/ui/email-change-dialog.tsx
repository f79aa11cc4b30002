import { zodResolver } from "@hookform/resolvers/zod";
import { type EmailChange, NewEmail } from "@lading/contract";
import { useForm } from "react-hook-form";
import { dateAndTime } from "../lib/formats.ts";
import { failureText, showFailure } from "../lib/form-failure.ts";
import { useKeptFields } from "../lib/use-kept-fields.ts";
import { useOneAtATime } from "../lib/use-one-at-a-time.ts";
import { Button } from "./button.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { FormError } from "./form-error.tsx";
import { Notice } from "./notice.tsx";
import { TextField } from "./text-field.tsx";
import { showToast } from "./toast.tsx";
import { usePasswordStep } from "./use-password-step.tsx";

export interface ChangingUser {
  id: string;
  name: string;
  email: string;
  email_change: EmailChange | null;
}

/** The calls for one user, which differ between Vendor Admins and staff. */
export interface EmailCalls {
  request: (body: { email: string }) => Promise<unknown>;
  resend: () => Promise<unknown>;
  cancel: () => Promise<unknown>;
}

interface EmailChangeDialogProps {
  user: ChangingUser;
  calls: EmailCalls;
  onChanged: () => void;
  onClose: () => void;
}

/** Changes the address of a user, and mails the link of a pending change again or cancels it. */
export function EmailChangeDialog({ user, calls, onChanged, onClose }: EmailChangeDialogProps) {
  const { id, name, email, email_change: pending } = user;
  const form = useForm({ resolver: zodResolver(NewEmail), defaultValues: { email: "" } });
  const { register, handleSubmit, setError, formState } = form;
  useKeptFields(`email.${id}`, form, ["email"]);
  const { errors, isSubmitting } = formState;
  const [withPassword, passwordDialog] = usePasswordStep();
  const finish = (text: string) => {
    onChanged();
    onClose();
    showToast(text);
  };

  const submit = handleSubmit(async (body) => {
    try {
      if (!(await withPassword(() => calls.request(body)))) return;
    } catch (error) {
      return showFailure(error, setError, ["email"]);
    }
    finish(`A link was mailed to ${body.email}.`);
  });
  const change = useOneAtATime({
    mutationFn: (way: "resend" | "cancel") => calls[way](),
    onSuccess: (_answer, way) =>
      finish(
        way === "resend"
          ? `The link was mailed to ${pending?.email} again. The earlier link no longer works.`
          : `${name} keeps the address ${email}.`,
      ),
    // The change may have been confirmed or cancelled meanwhile.
    onError: () => onChanged(),
  });
  const isBusy = isSubmitting || change.isPending;

  return (
    <FormDialog
      title={`Change the email address of ${name}`}
      size="medium"
      error={errors.root?.message}
      cancel="Close"
      confirm="Send Link"
      isPending={isSubmitting}
      isBusy={isBusy}
      isDisabled={change.isPending}
      passwordDialog={passwordDialog}
      onSubmit={submit}
      onClose={onClose}
    >
      {pending && (
        <div className="mb-4">
          <Notice
            tone={pending.state === "expired" ? "warn" : "info"}
            action={
              <span className="flex flex-wrap gap-2">
                <Button isDisabled={isBusy} onPress={() => change.mutate("resend")}>
                  Send Again
                </Button>
                <Button isDisabled={isBusy} onPress={() => change.mutate("cancel")}>
                  Cancel Change
                </Button>
              </span>
            }
          >
            {pending.state === "expired"
              ? `The link to ${pending.email} has expired.`
              : `${pending.email} has not confirmed yet. The link was mailed on ${dateAndTime(pending.sent_at)}.`}
          </Notice>
          {change.error && (
            <div className="-mb-4 pt-2">
              <FormError>{failureText(change.error)}</FormError>
            </div>
          )}
        </div>
      )}
      <p className="mb-4">
        {`We mail a link to the new address and a notice to ${email}. The address changes when the link is used. ${name} is then signed out everywhere and signs in with the new address. Assistants of ${name} need new tokens; API keys keep working.`}
        {pending && " A new link replaces the earlier one."}
      </p>
      <TextField
        label="New Email"
        type="email"
        autoComplete="off"
        maxLength={254}
        error={errors.email?.message}
        {...register("email")}
      />
    </FormDialog>
  );
}
