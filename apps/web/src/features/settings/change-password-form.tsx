import { zodResolver } from "@hookform/resolvers/zod";
import { PasswordChange, type UserDetails } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { companyDetails } from "../../lib/current-user.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { Confirmation, matches } from "../../lib/new-password.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { usePasswordCheck } from "../../lib/use-password-check.ts";
import { Button } from "../../ui/button.tsx";
import { NewPasswordField } from "../../ui/new-password-field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { SuccessDialog } from "../../ui/success-dialog.tsx";
import { useLeaveGuard } from "../../ui/use-leave-guard.ts";
import { savePassword } from "./settings-api.ts";
import { FormCard } from "../../ui/form-card.tsx";

const Form = z.safeExtend(PasswordChange, { confirmation: Confirmation }).check(matches("new_password"));

export function ChangePasswordForm({ user }: { user: UserDetails }) {
  const [isSaved, setSaved] = useState(false);
  const { register, handleSubmit, control, reset, setError, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { old_password: "", new_password: "", confirmation: "" },
  });
  const { errors } = formState;
  const typed = useWatch({ control });
  useLeaveGuard(Object.values(typed).some(Boolean));
  const { data: company } = useQuery(companyDetails);
  const { email, first_name, last_name, department, position } = user;
  const company_name = company?.name ?? null;
  const person = { email, first_name, last_name, department, position, company_name };
  const passwordCheck = usePasswordCheck(typed.new_password ?? "", person);
  const { mutate, isPending } = useOneAtATime({
    mutationFn: savePassword,
    onSuccess: () => {
      reset();
      setSaved(true);
    },
    onError: (error) => showFailure(error, setError, ["old_password", "new_password"]),
  });
  const submit = handleSubmit(({ old_password, new_password }) => {
    if (passwordCheck.objection) setError("new_password", { message: passwordCheck.objection }, { shouldFocus: true });
    else mutate({ old_password, new_password });
  });

  return (
    <FormCard
      label="Change Password"
      onSubmit={() => void submit()}
      message={errors.root?.message}
      buttons={
        <Button type="submit" variant="primary" isPending={isPending}>
          Change Password
        </Button>
      }
    >
      {/* Tells password managers the account. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <PasswordField
          label="Old Password"
          autoComplete="current-password"
          error={errors.old_password?.message}
          {...register("old_password", { deps: "new_password" })}
        />
        <div className="sm:col-start-1">
          <NewPasswordField
            label="New Password"
            typed={typed.new_password ?? ""}
            hintsMet={passwordCheck.met}
            onFocus={passwordCheck.load}
            error={errors.new_password?.message}
            {...register("new_password", { deps: "confirmation" })}
          />
        </div>
        <PasswordField
          label="Password Confirmation"
          autoComplete="new-password"
          error={errors.confirmation?.message}
          {...register("confirmation")}
        />
      </div>
      <SuccessDialog isOpen={isSaved} onClose={() => setSaved(false)}>
        Your password has been changed. Every other session of yours has been signed out. Assistants that you connected
        need new tokens.
      </SuccessDialog>
    </FormCard>
  );
}
