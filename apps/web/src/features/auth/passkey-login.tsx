import { beginPasskeySignIn, type PasskeyProof, type PasskeyRequest, signInWithPasskey } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { saveTokens } from "../../lib/session.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";

interface PasskeyLoginProps {
  onSignedIn: () => void;
  /** Called with the server's reason if the passkey is right but the user may not sign in. */
  onRefused: (detail: string) => void;
}

/** Shorter than the five minutes for which the server accepts a challenge. */
const RENEWAL_MS = 4 * 60_000;

/** Loaded after the first paint, because the page must not wait for it. */
const loadPasskeys = () => import("../../lib/passkey.ts");

/** Signs in with a passkey that the browser suggests at the email field, or that the user chooses after a press. */
export function PasskeyLogin({ onSignedIn, onRefused }: PasskeyLoginProps) {
  const [message, setMessage] = useState<string>();
  const isIdle = useIsIdle();
  const { data: options, refetch } = useQuery({
    queryKey: ["passkey-sign-in"],
    queryFn: ({ signal }) => call(beginPasskeySignIn, { body: {} }, signal),
    enabled: isIdle,
    staleTime: RENEWAL_MS,
    refetchInterval: RENEWAL_MS,
    gcTime: 0,
    retry: false,
  });
  const { mutate, isPending } = useOneAtATime({
    mutationFn: async (suggested: PasskeyProof | undefined) => {
      setMessage(undefined);
      return call(signInWithPasskey, { body: { response: suggested ?? (await ask()) } });
    },
    onSuccess: (tokens) => {
      saveTokens(tokens);
      onSignedIn();
    },
    onError: async (error) => {
      const { passkeyFailureText } = await loadPasskeys();
      if (isStatus(error, 403)) onRefused(passkeyFailureText(error));
      else setMessage(passkeyFailureText(error));
      // The challenge may be used up. A new one also lets the browser suggest passkeys again.
      await refetch();
    },
  });
  const isAsking = useRef(false);
  const ask = async () => {
    isAsking.current = true;
    try {
      const { askForPasskey } = await loadPasskeys();
      return await askForPasskey(options ?? (await refetch({ throwOnError: true })).data!); // It throws unless there is data.
    } finally {
      isAsking.current = false;
    }
  };

  const use = useEffectEvent(mutate);
  useEffect(() => {
    // A new suggestion would end the prompt that is open.
    if (!options || isAsking.current) return undefined;
    const ending = new AbortController();
    void suggest(options, ending.signal).then((proof) => proof && !ending.signal.aborted && use(proof));
    return () => ending.abort();
  }, [options]);

  return (
    <div className="mt-3">
      <Button wide isPending={isPending} onPress={() => mutate(undefined)}>
        Sign In with a Passkey
      </Button>
      <div role="alert" className="mt-2 text-sm text-bad text-pretty empty:hidden">
        {message}
      </div>
    </div>
  );
}

/** Resolves to undefined if the user chooses none of the suggested passkeys. */
async function suggest(options: PasskeyRequest, signal: AbortSignal) {
  try {
    const { endPasskeyPrompt, suggestPasskeys } = await loadPasskeys();
    if (signal.aborted) return undefined;
    signal.addEventListener("abort", endPasskeyPrompt);
    return await suggestPasskeys(options);
  } catch {
    // Without the file there are no suggestions. The button loads it again and shows the error.
    return undefined;
  }
}

/** Returns true once the browser has painted the page and has nothing else to do. */
function useIsIdle() {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== "function") {
      const timer = setTimeout(() => setIdle(true), 200);
      return () => clearTimeout(timer);
    }
    const callback = requestIdleCallback(() => setIdle(true));
    return () => cancelIdleCallback(callback);
  }, []);
  return isIdle;
}
