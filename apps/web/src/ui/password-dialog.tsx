import { beginPasskeyConfirmation, confirmPasskey, confirmPassword, type PasskeyRequest } from "@lading/contract";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { namesField } from "../lib/api-error.ts";
import { call } from "../lib/api.ts";
import { failureText } from "../lib/form-failure.ts";
import { askForPasskey, passkeyFailureText } from "../lib/passkey.ts";
import { supportsPasskeys } from "../lib/supports-passkeys.ts";
import { useOneAtATime } from "../lib/use-one-at-a-time.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { focusOnMount } from "./focus-on-mount.ts";
import { PasswordField } from "./password-field.tsx";
import { TextField } from "./text-field.tsx";

interface PasswordDialogProps {
  onAnswer: (isConfirmed: boolean) => void;
  onClose: () => void;
}

/** Asks the user for the password again before a dangerous action, and for a code if the user has a second step. */
export function PasswordDialog({ onAnswer, onClose }: PasswordDialogProps) {
  const formId = useId();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [needsCode, setNeedsCode] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const end = (isConfirmed: boolean) => {
    onClose();
    onAnswer(isConfirmed);
  };
  const { mutate, error, isPending, reset } = useOneAtATime({
    mutationFn: (typed: { password: string; code?: string }) => call(confirmPassword, { body: typed }),
    onSuccess: () => end(true),
    onError: (failure) => namesField(failure, "code") && setNeedsCode(true),
  });
  // Loaded before the press, because Safari opens its prompt only directly after one.
  const asked = useQuery({
    queryKey: ["passkey-confirmation"],
    queryFn: ({ signal }) => call(beginPasskeyConfirmation, {}, signal),
    enabled: supportsPasskeys(),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const passkey = useOneAtATime({
    mutationFn: async (options: PasskeyRequest) =>
      call(confirmPasskey, { body: { response: await askForPasskey(options) } }),
    onSuccess: () => end(true),
    // The server may have used the challenge up.
    onError: () => asked.refetch(),
  });
  const options = asked.data?.options;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(password === "");
    if (password !== "") mutate({ password, ...(needsCode && { code }) });
  };
  const codeError = namesField(error, "code") ? error.fields["code"]?.[0] : undefined;
  const otherError = error && codeError === undefined ? failureText(error) : undefined;
  return (
    <Dialog
      title="Enter your password"
      isOpen
      onClose={() => !isPending && !passkey.isPending && end(false)}
      actions={
        <>
          {options && (
            <Button isPending={passkey.isPending} onPress={() => passkey.mutate(options)}>
              Use a Passkey
            </Button>
          )}
          <Button onPress={() => end(false)} isDisabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isPending={isPending}>
            Continue
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <p className="mb-4">
          This protects you if somebody else uses your device. For ten minutes you are not asked again.
        </p>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          ref={focusOnMount}
          value={password}
          error={isMissing ? "Password is required." : otherError}
          onChange={(event) => {
            setPassword(event.target.value);
            setMissing(false);
            reset();
          }}
        />
        {needsCode && (
          <TextField
            label="Code"
            name="code"
            autoComplete="one-time-code"
            spellCheck={false}
            hint="The code that your authenticator app shows, or a recovery code."
            value={code}
            error={codeError}
            onChange={(event) => {
              setCode(event.target.value);
              reset();
            }}
          />
        )}
        <div role="alert" className="text-sm text-bad text-pretty">
          {passkey.error && passkeyFailureText(passkey.error)}
        </div>
      </form>
    </Dialog>
  );
}
