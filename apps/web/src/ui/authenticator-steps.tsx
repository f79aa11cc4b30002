import type { RefObject } from "react";
import { ApiError } from "../lib/api-error.ts";
import { failureText } from "../lib/form-failure.ts";
import { QrCode } from "./qr-code.tsx";
import { TextField } from "./text-field.tsx";

interface AuthenticatorStepsProps {
  secret: string;
  /** The content of the QR code. */
  uri: string;
  field: RefObject<HTMLInputElement | null>;
  code: string;
  error: Error | null;
  onChange: (code: string) => void;
}

/** Shows the secret of a new authenticator app, and the field for the code that proves it. */
export function AuthenticatorSteps({ secret, uri, field, code, error, onChange }: AuthenticatorStepsProps) {
  return (
    <ol className="flex list-decimal flex-col gap-4 pl-5">
      <li>
        Scan this code with an authenticator app on your phone.
        <div className="mt-3 flex flex-wrap items-center gap-4">
          <QrCode text={uri} label="QR code for the authenticator app" />
          <p className="min-w-48 flex-1">
            Without a camera, enter this key in the app:
            <code className="mt-1 block font-medium text-fg wrap-anywhere select-all">
              {secret.replace(/(.{4})(?=.)/g, "$1 ")}
            </code>
          </p>
        </div>
      </li>
      <li>
        Enter the six digits that the app shows.
        <div className="mt-3 max-w-60">
          <TextField
            ref={field}
            label="Code"
            name="code"
            value={code}
            error={error ? (error instanceof ApiError && error.fields["code"]?.[0]) || failureText(error) : undefined}
            autoComplete="one-time-code"
            inputMode="numeric"
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      </li>
    </ol>
  );
}
