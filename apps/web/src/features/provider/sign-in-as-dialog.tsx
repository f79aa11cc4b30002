import { zodResolver } from "@hookform/resolvers/zod";
import { type CompanyUser, SignInAs, signInAs } from "@lading/contract";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { call } from "../../lib/api.ts";
import { useKeptFields } from "../../lib/use-kept-fields.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { usePasswordStep } from "../../ui/use-password-step.tsx";

interface SignInAsDialogProps {
  user: CompanyUser;
  company: string;
  onClose: () => void;
}

/**
 * Requests a reason, then opens the portal as the user. It opens in this tab, because all tabs of a browser share one
 * session, which is the user's from then on.
 */
export function SignInAsDialog({ user, company, onClose }: SignInAsDialogProps) {
  const formId = useId();
  const [withPassword, passwordDialog] = usePasswordStep();
  const [isLeaving, setLeaving] = useState(false);
  const form = useForm({
    resolver: zodResolver(SignInAs),
    defaultValues: { user_id: user.id, reason: "" },
  });
  const { register, handleSubmit, setError, formState } = form;
  useKeptFields(`sign-in-as.${user.id}`, form, ["reason"]);
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    try {
      const made = await withPassword(() => call(signInAs, { body }));
      if (!made) return;
      setLeaving(true);
      location.assign(made.url);
    } catch (error) {
      showFailure(error, setError, ["reason"]);
    }
  });

  return (
    <Dialog
      title={`Sign in as ${user.name}`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isPending={isSubmitting || isLeaving}>
            Sign In
          </Button>
        </>
      }
    >
      <p>
        {`You will see and use the portal as ${user.name} of ${company} (${user.role.name}). All you do is recorded under your name and theirs.`}
      </p>
      <p className="mt-2 mb-4 font-medium text-fg">
        You will be signed out as staff in this browser, in all of its tabs. To return to the console, log out and log
        in as yourself.
      </p>
      <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
        <TextArea
          label="Reason"
          hint="Stored in the audit record, for instance a ticket number."
          maxLength={500}
          error={errors.reason?.message}
          {...register("reason")}
        />
        <FormError>{errors.root?.message}</FormError>
      </form>
      {passwordDialog}
    </Dialog>
  );
}
