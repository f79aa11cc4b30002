import { addPasskey, beginPasskey, type PasskeyCreation } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { makePasskey, passkeyFailureText } from "../../lib/passkey.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { focusOnMount } from "../../ui/focus-on-mount.ts";
import { TextField } from "../../ui/text-field.tsx";
import { lockOutText } from "./lock-out-text.ts";
import { readFactorsAgain } from "./security-api.ts";

interface AddPasskeyDialogProps {
  options: PasskeyCreation;
  suggested_name: string;
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Takes the name of a new passkey. Its button opens the browser's prompt, which Safari opens only directly after a press. */
export function AddPasskeyDialog({ suggested_name, onAdded, onClose, ...begun }: AddPasskeyDialogProps) {
  const client = useQueryClient();
  const [options, setOptions] = useState(begun.options);
  const [name, setName] = useState(suggested_name);
  const [isMissing, setMissing] = useState(false);
  const { mutate, reset, error, isPending } = useOneAtATime({
    mutationFn: async () => call(addPasskey, { body: { name, response: await makePasskey(options) } }),
    onSuccess: ({ recovery_codes }) => {
      onClose();
      onAdded(recovery_codes);
    },
    // The server has used the challenge up.
    onError: async (failure) => failure instanceof ApiError && setOptions((await call(beginPasskey, {})).options),
    onSettled: () => readFactorsAgain(client),
  });
  return (
    <FormDialog
      title="Add a passkey"
      error={false}
      confirm="Create Passkey"
      isPending={isPending}
      onSubmit={() => {
        setMissing(name.trim() === "");
        if (name.trim() !== "") mutate();
      }}
      onClose={onClose}
    >
      <p className="mb-4">Give it a name by which you will know it, such as the device that stores it. {lockOutText}</p>
      <TextField
        ref={focusOnMount}
        label="Name"
        name="name"
        maxLength={60}
        autoComplete="off"
        value={name}
        error={isMissing ? "Enter a name." : undefined}
        onChange={({ target: { value } }) => {
          reset();
          setMissing(false);
          setName(value);
        }}
      />
      <div role="alert" className="text-sm text-bad text-pretty">
        {error && passkeyFailureText(error)}
      </div>
    </FormDialog>
  );
}
