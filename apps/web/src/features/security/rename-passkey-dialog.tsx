import { type OwnPasskey, renamePasskey } from "@lading/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { focusOnMount } from "../../ui/focus-on-mount.ts";
import { TextField } from "../../ui/text-field.tsx";
import { readFactorsAgain } from "./security-api.ts";

/** Changes the name of a passkey, which only its owner sees. */
export function RenamePasskeyDialog({ passkey, onClose }: { passkey: OwnPasskey; onClose: () => void }) {
  const client = useQueryClient();
  const [name, setName] = useState(passkey.name);
  const { mutate, reset, error, isPending } = useOneAtATime({
    mutationFn: () => call(renamePasskey, { params: { id: passkey.id }, body: { name } }),
    onSuccess: onClose,
    onSettled: () => readFactorsAgain(client),
  });
  return (
    <FormDialog
      title="Rename the passkey"
      error={false}
      confirm="Save"
      isPending={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextField
        ref={focusOnMount}
        label="Name"
        name="name"
        maxLength={60}
        autoComplete="off"
        value={name}
        error={error ? failureText(error) : undefined}
        onChange={({ target: { value } }) => {
          reset();
          setName(value);
        }}
      />
    </FormDialog>
  );
}
