import { zodResolver } from "@hookform/resolvers/zod";
import { PasswordResetRequest, requestPasswordReset } from "@lading/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { call } from "../../lib/api.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { SuccessDialog } from "../../ui/success-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useFirstFocus } from "./use-first-focus.ts";

export function ResetRequestForm() {
  const { register, handleSubmit, setError, setFocus, reset, formState } = useForm({
    resolver: zodResolver(PasswordResetRequest),
    defaultValues: { email: "" },
  });
  const { errors, isSubmitting } = formState;
  const [sentTo, setSentTo] = useState<string>();
  useFirstFocus(() => setFocus("email"));

  const submit = handleSubmit(async ({ email }) => {
    try {
      await call(requestPasswordReset, { body: { email, user_agent: navigator.userAgent.slice(0, 500) } });
      setSentTo(email);
    } catch (error) {
      showFailure(error, setError, ["email"]);
    }
  });

  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} aria-label="Reset request" className="flex flex-col">
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...register("email")}
        />
        <FormError>{errors.root?.message}</FormError>
        <Button type="submit" variant="primary" wide isPending={isSubmitting}>
          Submit Request
        </Button>
      </form>
      <SuccessDialog
        title="We Have E-mailed Your Password Reset Link!"
        isOpen={sentTo !== undefined}
        onClose={() => {
          setSentTo(undefined);
          reset();
        }}
      >
        {`If ${sentTo} belongs to an account, the link is on its way. It works once, within an hour.`}
      </SuccessDialog>
    </>
  );
}
