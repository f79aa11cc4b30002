import { companyTokenPrefix, finishCompanySignIn } from "@lading/contract";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError, isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { isSignedIn, replaceSession } from "../../lib/session.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { AuthPage } from "./auth-page.tsx";
import { forgetPageValue, readPageValue } from "./page-value.ts";

interface CompanyLinkLoginProps {
  mark: ReactNode;
  token: string;
  onSignedIn: () => void;
  /** Called with the reason if the sign-in does not work. */
  onRefused: (reason: string) => void;
}

/** Ends a sign-in at the company. The first time, a user with an account enters the code that was mailed to it. */
export function CompanyLinkLogin({ mark, token, onSignedIn, onRefused }: CompanyLinkLoginProps) {
  const router = useRouter();
  const [email, setEmail] = useState<string>();
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { mutate, error, reset, isPending } = useOneAtATime({
    mutationFn: (code: string | undefined) =>
      call(finishCompanySignIn, {
        body: { token: token.slice(companyTokenPrefix.length), page: readPageValue(), ...(code && { code }) },
      }),
    onSuccess: (answer) => {
      if ("code_required" in answer) return setEmail(answer.email);
      forgetPageValue();
      replaceSession(answer);
      onSignedIn();
    },
    onError: (failure) => {
      if (failure instanceof ApiError && failure.fields["code"]) return field.current?.select();
      if (isStatus(failure, 0) && email !== undefined) return;
      forgetPageValue();
      onRefused(failureText(failure));
      // After a response the token is useless. Without a response it may still work, so a reload tries again.
      if (!isStatus(failure, 0) && !isSignedIn()) void router.navigate({ to: "/login", replace: true });
    },
  });
  const begin = useEffectEvent(() => mutate(undefined));
  useEffect(() => begin(), []);
  useEffect(() => {
    if (email !== undefined) field.current?.focus();
  }, [email]);

  if (email === undefined)
    return (
      <AuthPage mark={mark} title="Signing you in" lead="This takes a moment.">
        <output className="grid h-32 place-items-center text-fg3">
          <Spinner />
          <span className="sr-only">Signing you in</span>
        </output>
      </AuthPage>
    );
  return (
    <AuthPage
      mark={mark}
      title="Enter the mailed code"
      lead={`You are signing in through your company for the first time. We mailed a code of eight digits to ${email}.`}
    >
      <form
        noValidate
        aria-label="Enter the mailed code"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim()) mutate(code);
        }}
      >
        <TextField
          ref={field}
          label="Code"
          name="code"
          value={code}
          error={error ? (error instanceof ApiError && error.fields["code"]?.[0]) || failureText(error) : undefined}
          autoComplete="one-time-code"
          inputMode="numeric"
          onChange={({ target: { value } }) => {
            reset();
            setCode(value);
          }}
        />
        <Button type="submit" variant="primary" wide isPending={isPending}>
          Sign In
        </Button>
      </form>
    </AuthPage>
  );
}
