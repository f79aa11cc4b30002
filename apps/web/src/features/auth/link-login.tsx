import { tokenFromTemporary } from "@lading/contract";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { endSession, saveTokens } from "../../lib/session.ts";
import { Spinner } from "../../ui/spinner.tsx";

interface LinkLoginProps {
  token: string;
  onSignedIn: () => void;
  /** The link opens nothing; why, in a sentence. */
  onRefused: (reason: string) => void;
}

/** Signs out whoever is here and signs in by the token of a link, which works once. */
export function LinkLogin({ token, onSignedIn, onRefused }: LinkLoginProps) {
  const router = useRouter();

  const exchange = useEffectEvent(async () => {
    endSession();
    try {
      saveTokens(await call(tokenFromTemporary, { body: { token } }));
      onSignedIn();
    } catch (error) {
      onRefused(failureText(error));
      // Asked and answered, it is of no more use. Unanswered it may still be: a reload tries again.
      if (!isStatus(error, 0)) void router.navigate({ to: "/login", replace: true });
    }
  });
  useEffect(() => void exchange(), []);

  return (
    <output className="grid h-32 place-items-center text-fg3">
      <Spinner />
      <span className="sr-only">Logging you in</span>
    </output>
  );
}
