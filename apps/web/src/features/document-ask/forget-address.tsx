import { useState } from "react";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { forgetAskedAddress } from "./document-ask-api.ts";

/** Lets a third party end the mails before its documents expire. */
export function ForgetAddress({ code }: { code: string }) {
  const [isDone, setDone] = useState(false);
  const { mutate, error, isPending } = useOneAtATime({
    mutationFn: () => call(forgetAskedAddress, { body: { code } }),
    onSuccess: () => setDone(true),
  });
  if (isDone) return <output className="ask-note">Your address is not kept for the next time.</output>;
  return (
    <div className="ask-forget">
      <span className="ask-note">You get a new link 30 days before what you sent expires.</span>
      <Button variant="ghost" isPending={isPending} onPress={() => mutate()}>
        Do Not Keep My Address
      </Button>
      {error && <FormError>{failureText(error)}</FormError>}
    </div>
  );
}
