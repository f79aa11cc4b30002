import { tokenFromTemporary } from "@lading/contract";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { isSignedIn, replaceSession } from "../../lib/session.ts";
import { Spinner } from "../../ui/spinner.tsx";

interface LinkLoginProps {
  token: string;
  onSignedIn: () => void;
  /** Called with the reason if the link does not work. */
  onRefused: (reason: string) => void;
}

/**
 * Signs in with the one-use token of a link. The session of a staff member as a user is this tab's only; another one replaces the
 * browser's session. A link that fails ends no session.
 */
export function LinkLogin({ token, onSignedIn, onRefused }: LinkLoginProps) {
  const router = useRouter();

  const exchange = useEffectEvent(async () => {
    try {
      replaceSession(await call(tokenFromTemporary, { body: { token } }));
      onSignedIn();
    } catch (error) {
      onRefused(failureText(error));
      // After a response the token is useless. Without a response it may still work, so a reload tries again.
      // The page would redirect signed-in users to the home page before they can read the reason.
      if (!isStatus(error, 0) && !isSignedIn()) void router.navigate({ to: "/login", replace: true });
    }
  });
  useEffect(() => void exchange(), []);

  return (
    <output className="grid h-32 place-items-center text-fg3">
      <Spinner />
      <span className="sr-only">Signing you in</span>
    </output>
  );
}
