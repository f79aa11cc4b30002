import { zodResolver } from "@hookform/resolvers/zod";
import { Credentials, type EnrolmentStep, type SecondStep, signIn } from "@lading/contract";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { saveTokens } from "../../lib/session.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { CompanyLogin } from "./company-login.tsx";
import { useFirstFocus } from "./use-first-focus.ts";

interface LoginFormProps {
  /** The e-mail address to sign in with, if known. */
  email: string | undefined;
  onSignedIn: () => void;
  /** Called if the password is right and a second step must follow or be added. */
  onSecondStep: (step: SecondStep | EnrolmentStep, email: string) => Promise<void>;
  /** Called with the server's reason if the password is right but the user may not sign in. */
  onRefused: (detail: string) => void;
}

export function LoginForm({ email = "", onSignedIn, onSecondStep, onRefused }: LoginFormProps) {
  const { register, handleSubmit, setError, setFocus, getValues, formState } = useForm({
    resolver: zodResolver(Credentials),
    defaultValues: { email, password: "" },
  });
  const { errors, isSubmitting } = formState;

  useFirstFocus(() => setFocus(email ? "password" : "email"));

  /** The company whose sign-in the typed address needs. */
  const [company, setCompany] = useState<{ Login: typeof CompanyLogin; domain: string }>();
  const lookForCompany = async () => {
    const typed = getValues("email");
    const domain = typed.trim().split("@")[1];
    if (!domain || domain === company?.domain) return;
    // Loaded here because most users have a password. Without a response, the password field stays.
    const found = import("./company-login.tsx").then(async ({ CompanyLogin, isCompanyDomain }) =>
      (await isCompanyDomain(domain)) ? { Login: CompanyLogin, domain } : undefined,
    );
    const answer = await found.catch(() => undefined);
    if (getValues("email") === typed) setCompany(answer);
  };

  const submit = handleSubmit(async (credentials) => {
    try {
      const answer = await call(signIn, { body: credentials });
      if ("ticket" in answer) return await onSecondStep(answer, credentials.email);
      saveTokens(answer);
      onSignedIn();
    } catch (error) {
      const failure = toFailure(error);
      if (failure.refusal) return onRefused(failure.refusal);
      for (const field of ["email", "password"] as const)
        if (failure.fields[field]?.[0]) setError(field, { message: failure.fields[field][0] });
      if (failure.message) {
        setError("root", { message: failure.message });
        setFocus("password", { shouldSelect: true });
      }
    }
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} aria-label="Sign in" className="flex flex-col">
      <TextField
        label="Email"
        type="email"
        // Browsers also suggest passkeys at this field.
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register("email", { onBlur: () => void lookForCompany(), onChange: () => setCompany(undefined) })}
      />
      {company ? (
        <company.Login at={{ domain: company.domain }} />
      ) : (
        <>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...register("password")}
          />
          <FormError>{errors.root?.message}</FormError>
          <Button type="submit" variant="primary" wide isPending={isSubmitting}>
            Log In
          </Button>
        </>
      )}
    </form>
  );
}

const wrong = "The email address or password you entered is incorrect";
const unknown = "Something went wrong";

interface Failure {
  refusal?: string;
  message?: string | undefined;
  fields: Record<string, string[]>;
}

function toFailure(error: unknown): Failure {
  if (!(error instanceof ApiError)) return { message: unknown, fields: {} };
  const { status, detail, fields } = error;
  if (status === 0) return { message: failureText(error), fields: {} };
  if (status === 401) return { message: wrong, fields: {} };
  if (status === 403) return { refusal: detail ?? unknown, fields: {} };
  const besideField = fields["email"] ?? fields["password"];
  return { message: besideField ? undefined : (detail ?? fields["non_field_errors"]?.[0] ?? unknown), fields };
}
