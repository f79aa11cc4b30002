import { zodResolver } from "@hookform/resolvers/zod";
import { type Invitation, NewPassword, Person, registerUser } from "@lading/contract";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { call } from "../../lib/api.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { Confirmation, matches } from "../../lib/new-password.ts";
import { usePasswordCheck } from "../../lib/use-password-check.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { NewPasswordField } from "../../ui/new-password-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useLeaveGuard } from "../../ui/use-leave-guard.ts";
import { DoneDialog } from "./done-dialog.tsx";

const Form = z
  .object({ ...Person.shape, password: NewPassword, confirmation: Confirmation })
  .check(matches("password"));

/** Fields for which the server may return messages. */
const sent = ["first_name", "last_name", "phone_number", "department", "position", "password"] as const;

interface RegistrationFormProps {
  code: string;
  invitation: Invitation;
}

export function RegistrationForm({ code, invitation }: RegistrationFormProps) {
  const { register, handleSubmit, setError, control, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: {
      first_name: invitation.first_name ?? "",
      last_name: invitation.last_name ?? "",
      phone_number: invitation.phone_number ?? "",
      department: invitation.department ?? "",
      position: invitation.position ?? "",
      password: "",
      confirmation: "",
    },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const [typed, first_name, last_name, department, position] = useWatch({
    control,
    name: ["password", "first_name", "last_name", "department", "position"],
  });
  const { email, company_name } = invitation;
  const passwordCheck = usePasswordCheck(typed, { email, first_name, last_name, department, position, company_name });
  const [isDone, setDone] = useState(false);
  useLeaveGuard(isDirty && !isDone);
  const lacksAnswer = Object.values(errors).some(({ message }) => message?.endsWith(" is required."));

  const submit = handleSubmit(async ({ first_name, last_name, phone_number, department, position, password }) => {
    if (passwordCheck.objection)
      return setError("password", { message: passwordCheck.objection }, { shouldFocus: true });
    try {
      await call(registerUser, {
        body: { code, first_name, last_name, phone_number, department, position, password },
      });
      setDone(true);
    } catch (error) {
      showFailure(error, setError, sent);
    }
  });

  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} aria-label="Your account" className="flex flex-col">
        <div role="alert" className={lacksAnswer ? "mb-5" : ""}>
          {lacksAnswer && (
            <Notice tone="bad">
              A required field has been left blank. Please complete all required information in order to create your
              account.
            </Notice>
          )}
        </div>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <TextField label="Email" type="email" autoComplete="username" readOnly value={invitation.email} />
          <TextField label="Company" readOnly value={invitation.company_name} />
          <TextField
            label="First Name"
            autoComplete="given-name"
            error={errors.first_name?.message}
            {...register("first_name")}
          />
          <TextField
            label="Last Name"
            autoComplete="family-name"
            error={errors.last_name?.message}
            {...register("last_name")}
          />
          <TextField label="Department" error={errors.department?.message} {...register("department")} />
          <TextField
            label="Position"
            autoComplete="organization-title"
            error={errors.position?.message}
            {...register("position")}
          />
          <TextField
            label="Phone"
            type="tel"
            autoComplete="tel-national"
            hint="Optional, a US number such as (713) 555-0142"
            error={errors.phone_number?.message}
            {...register("phone_number")}
          />
        </div>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <div>
            <NewPasswordField
              label="Password"
              typed={typed}
              hintsMet={passwordCheck.met}
              onFocus={passwordCheck.load}
              error={errors.password?.message}
              {...register("password", { deps: "confirmation" })}
            />
          </div>
          <PasswordField
            label="Password Confirmation"
            autoComplete="new-password"
            error={errors.confirmation?.message}
            {...register("confirmation")}
          />
        </div>
        <FormError>{errors.root?.message}</FormError>
        <Button type="submit" variant="primary" wide isPending={isSubmitting}>
          Create Account
        </Button>
      </form>
      <DoneDialog
        title="Account Creation Successful"
        isOpen={isDone}
        to="/login"
        state={{ email: invitation.email, ...(invitation.is_for_staff && { origin: "/provider" }) }}
        action="Go to login"
      >
        {`Sign in with ${invitation.email} and the password you have just chosen.`}
      </DoneDialog>
    </>
  );
}
