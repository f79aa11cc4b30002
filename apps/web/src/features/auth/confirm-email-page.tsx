import { confirmEmail } from "@lading/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { AuthPage, linkClass } from "./auth-page.tsx";

interface ConfirmEmailPageProps {
  /** The code of the mailed link. */
  code: string | undefined;
  mark: ReactNode;
  /** Shown at the foot of the page. */
  foot: ReactNode;
}

/** Confirms the new e-mail address of an account. It needs a press, because mail scanners open links too. */
export function ConfirmEmailPage({ code, mark, foot }: ConfirmEmailPageProps) {
  const { data, error, isPending, mutate } = useOneAtATime({
    mutationFn: (code: string) => call(confirmEmail, { body: { code } }),
  });
  const login = (
    <Link to="/login" state={data && { email: data.email }} className={linkClass}>
      Return To Login
    </Link>
  );
  if (data)
    return (
      <AuthPage
        key="done"
        mark={mark}
        foot={foot}
        title="Your email address was changed"
        lead={`It is ${data.email} now.`}
      >
        <p className="text-center text-sm text-fg2">You were signed out everywhere. {login}</p>
      </AuthPage>
    );
  if (!code)
    return (
      <AuthPage mark={mark} foot={foot} title="This link is not valid" lead="It may have been cut short on its way.">
        <p className="text-center text-sm text-fg2">{login}</p>
      </AuthPage>
    );
  return (
    <AuthPage
      mark={mark}
      foot={foot}
      title="Confirm your email address"
      lead="It replaces the former address of your account. You will be signed out everywhere."
      below={login}
    >
      <Button variant="primary" wide isPending={isPending} onPress={() => mutate(code)}>
        Confirm
      </Button>
      {error && (
        <div className="-mb-2 pt-3">
          <FormError>{failureText(error)}</FormError>
        </div>
      )}
    </AuthPage>
  );
}
