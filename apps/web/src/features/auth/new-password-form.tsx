import { zodResolver } from "@hookform/resolvers/zod";
import { NewPassword, resetPassword, signIn } from "@lading/contract";
import { Link, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import * as z from "zod/mini";
import { isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { showFailure } from "../../lib/form-failure.ts";
import { Confirmation, matches } from "../../lib/new-password.ts";
import { usePasswordCheck } from "../../lib/use-password-check.ts";
import { isSignedIn, saveTokens } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { NewPasswordField } from "../../ui/new-password-field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { linkClass } from "./auth-page.tsx";
import { DoneDialog } from "./done-dialog.tsx";
import { useFirstFocus } from "./use-first-focus.ts";

const Form = z.object({ password: NewPassword, confirmation: Confirmation }).check(matches("password"));

interface NewPasswordFormProps {
  token: string;
  /** Staff sign in to the console afterwards. New staff have chosen no password before. */
  staff: "new" | "known" | undefined;
}

/** Sets a new password with the token of a link. */
export function NewPasswordForm({ token, staff }: NewPasswordFormProps) {
  const isFirst = staff === "new";
  const router = useRouter();
  const { register, handleSubmit, setError, setFocus, control, formState } = useForm({
    resolver: zodResolver(Form),
    defaultValues: { password: "", confirmation: "" },
  });
  const { errors, isSubmitting } = formState;
  const typed = useWatch({ control, name: "password" });
  const passwordCheck = usePasswordCheck(typed);
  /** The address of the user whose password is set. */
  const [email, setEmail] = useState<string>();
  const [isSpent, setSpent] = useState(false);
  useFirstFocus(() => setFocus("password"));

  const submit = handleSubmit(async ({ password }) => {
    if (passwordCheck.objection)
      return setError("password", { message: passwordCheck.objection }, { shouldFocus: true });
    try {
      const { email } = await call(resetPassword, { body: { token, password } });
      if (isFirst && !isSignedIn() && (await logIn(email, password))) router.history.replace("/provider");
      else setEmail(email);
    } catch (error) {
      showFailure(error, setError, ["password"]);
      // Errors about fields other than the password mean that the link no longer works.
      setSpent(isStatus(error, 400));
    }
  });

  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} aria-label="New password" className="flex flex-col">
        <NewPasswordField
          label={isFirst ? "Password" : "New Password"}
          typed={typed}
          hintsMet={passwordCheck.met}
          onFocus={passwordCheck.load}
          error={errors.password?.message}
          {...register("password", { deps: "confirmation" })}
        />
        <PasswordField
          label="Password Confirmation"
          autoComplete="new-password"
          error={errors.confirmation?.message}
          {...register("confirmation")}
        />
        <FormError>
          {errors.root && (
            <>
              {errors.root.message}
              {isSpent && (
                <Link to="/reset" replace className={`block ${linkClass}`}>
                  Ask for a new mail
                </Link>
              )}
            </>
          )}
        </FormError>
        <div className="flex flex-col gap-2">
          <Button type="submit" variant="primary" wide isPending={isSubmitting}>
            {isFirst ? "Set Password" : "Reset Password"}
          </Button>
          {!isFirst && (
            <Button wide onPress={() => void router.navigate({ to: "/reset", replace: true })}>
              Cancel
            </Button>
          )}
        </div>
      </form>
      <DoneDialog
        title={isFirst ? "Your Password Is Set" : "Successful Password Reset!"}
        isOpen={email !== undefined}
        {...(isSignedIn()
          ? { to: "/homepage", action: "Go to landing page" }
          : { to: "/login", action: "Go to login", state: { email, ...(staff && { origin: "/provider" }) } })}
      >
        {isFirst ? "Sign in with your email and this password." : "Your password was changed."}
      </DoneDialog>
    </>
  );
}

/** Logs in with the password just chosen. Returns false if the login page has to do it, for example with a second step. */
async function logIn(email: string, password: string) {
  try {
    const answer = await call(signIn, { body: { email, password } });
    if ("ticket" in answer) return false;
    saveTokens(answer);
    return true;
  } catch {
    return false;
  }
}
