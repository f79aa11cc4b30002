import { addFactor } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../../lib/api.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { AuthenticatorSteps } from "../../ui/authenticator-steps.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { lockOutText } from "./lock-out-text.ts";
import { readFactorsAgain } from "./security-api.ts";

interface AddAppDialogProps {
  secret: string;
  /** The content of the QR code. */
  uri: string;
  /** The recovery codes of a first factor; null if the user has them. */
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Shows the secret of a new authenticator app, and takes the code that proves it. */
export function AddAppDialog({ secret, uri, onAdded, onClose }: AddAppDialogProps) {
  const client = useQueryClient();
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { mutate, reset, error, isPending } = useOneAtATime({
    mutationFn: (code: string) => call(addFactor, { body: { code } }),
    onSuccess: ({ recovery_codes }) => {
      onClose();
      onAdded(recovery_codes);
    },
    onError: () => field.current?.select(),
    onSettled: () => readFactorsAgain(client),
  });
  return (
    <FormDialog
      title="Set up an authenticator app"
      size="medium"
      error={false}
      confirm="Turn On"
      isPending={isPending}
      onSubmit={() => mutate(code)}
      onClose={onClose}
    >
      <AuthenticatorSteps
        secret={secret}
        uri={uri}
        field={field}
        code={code}
        error={error}
        onChange={(typed) => {
          reset();
          setCode(typed);
        }}
      />
      <p className="mt-4 text-sm text-fg2 text-pretty">{lockOutText}</p>
    </FormDialog>
  );
}
