import { addFirstFactor, beginFirstFactor } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { saveTokens } from "../../lib/session.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { AuthenticatorSteps } from "../../ui/authenticator-steps.tsx";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { RecoveryCodes, saveRecoveryCodes } from "../../ui/recovery-codes.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AuthPage } from "./auth-page.tsx";

interface EnrolPageProps {
  mark: ReactNode;
  ticket: string;
  onSignedIn: () => void;
  /** Called if the password must be entered again, with the reason unless the user chose it. */
  onBeginAgain: (reason?: string) => void;
}

/** Adds the authenticator app of a user who must have one to sign in. */
export function EnrolPage({ mark, ticket, onSignedIn, onBeginAgain }: EnrolPageProps) {
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const begun = useQuery({
    queryKey: ["first-factor", ticket],
    queryFn: ({ signal }) => call(beginFirstFactor, { body: { ticket } }, signal),
    staleTime: Infinity,
    retry: false,
  });
  const adding = useOneAtATime({
    mutationFn: () => call(addFirstFactor, { body: { ticket, code } }),
    onSuccess: saveTokens,
    onError: (failure) => {
      if (isStatus(failure, 401, 403, 409)) onBeginAgain(failureText(failure));
      else field.current?.select();
    },
  });
  if (adding.data) {
    const { recovery_codes: codes } = adding.data;
    return (
      <AuthPage mark={mark} title="Store your recovery codes" lead="Then you are done." isWide>
        <RecoveryCodes codes={codes} />
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button onPress={() => saveRecoveryCodes(codes)}>Download</Button>
          <Button variant="primary" onPress={onSignedIn}>
            I Have Stored Them
          </Button>
        </div>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      mark={mark}
      title="Set up a second step"
      lead="Your account needs one. From now on, you sign in with your password and a code from your phone. You will be signed out everywhere else. Assistants need new tokens; API keys keep working."
      isWide
      below={
        <Button variant="link" onPress={() => onBeginAgain()}>
          Return To Login
        </Button>
      }
    >
      {begun.data ? (
        <form
          noValidate
          aria-label="Set up a second step"
          className="text-sm"
          onSubmit={(event) => {
            event.preventDefault();
            adding.mutate();
          }}
        >
          <AuthenticatorSteps
            {...begun.data}
            field={field}
            code={code}
            error={adding.error}
            onChange={(typed) => {
              adding.reset();
              setCode(typed);
            }}
          />
          <Button type="submit" variant="primary" wide isPending={adding.isPending}>
            Turn On and Sign In
          </Button>
        </form>
      ) : begun.error ? (
        <FormError>{failureText(begun.error)}</FormError>
      ) : (
        <Skeleton className="h-72" />
      )}
    </AuthPage>
  );
}
