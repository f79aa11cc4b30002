import { beginPasskeySignIn, finishSignIn, type TokenPair } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { ApiError, isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { askForPasskey, passkeyFailureText } from "../../lib/passkey.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";

interface PasskeyStepProps {
  ticket: string;
  onSignedIn: (tokens: TokenPair) => void;
  /** Called with an error that ends the sign-in. */
  onOver: (error: Error) => void;
}

/** Asks for a passkey after the password. The prompt needs a press, because Safari opens it only then. */
export function PasskeyStep({ ticket, onSignedIn, onOver }: PasskeyStepProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const asked = useQuery({
    queryKey: ["passkey-step", ticket],
    queryFn: ({ signal }) => call(beginPasskeySignIn, { body: { ticket } }, signal),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const { mutate, error, isPending } = useOneAtATime({
    mutationFn: async () => {
      const options = asked.data ?? (await asked.refetch({ throwOnError: true })).data!; // It throws unless there is data.
      const response = await askForPasskey(options);
      return call(finishSignIn, { body: { ticket, method: "passkey", response } });
    },
    onSuccess: onSignedIn,
    onError: async (failure) => {
      if (isStatus(failure, 401, 403)) return onOver(failure);
      // The server has used the challenge up.
      if (failure instanceof ApiError) await asked.refetch();
    },
  });
  return (
    <>
      <Button ref={button} variant="primary" wide isPending={isPending} onPress={() => mutate()}>
        Use Passkey
      </Button>
      <div role="alert" className="mt-3 text-sm text-bad text-pretty empty:hidden">
        {error && passkeyFailureText(error)}
      </div>
    </>
  );
}
