import { finishSignIn, type SecondStep, type TokenPair } from "@lading/contract";
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { ApiError, isStatus } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { failureText } from "../../lib/form-failure.ts";
import { saveTokens } from "../../lib/session.ts";
import { useOneAtATime } from "../../lib/use-one-at-a-time.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { supportsPasskeys } from "../../lib/supports-passkeys.ts";
import { AuthPage } from "./auth-page.tsx";
import { PasskeyStep } from "./passkey-step.tsx";

interface CodePageProps {
  mark: ReactNode;
  ticket: string;
  /** The ways that the user has, the best one first. */
  methods: SecondStep["methods"];
  onSignedIn: () => void;
  /** Called with the reason if the user may not sign in. */
  onRefused: (detail: string) => void;
  /** Called if the password must be entered again, with the reason unless the user chose it. */
  onBeginAgain: (reason?: string) => void;
}

const ways = {
  passkey: {
    title: "Use your passkey",
    lead: "Your device asks for your fingerprint, face or PIN.",
    label: "",
    other: "Use a Passkey",
  },
  totp: {
    title: "Enter your code",
    lead: "The six digits that your authenticator app shows now.",
    label: "Code",
    other: "Use the App",
  },
  recovery: {
    title: "Enter a recovery code",
    lead: "One of the codes that you stored when you set up the second step. Each works once.",
    label: "Recovery Code",
    other: "Use a Recovery Code",
  },
} as const;

/** The second step of a sign-in. */
export function CodePage({ mark, ticket, methods: given, onSignedIn, onRefused, onBeginAgain }: CodePageProps) {
  const methods = given.filter((one) => one !== "passkey" || supportsPasskeys());
  const [method, setMethod] = useState(methods[0] ?? "recovery");
  const [code, setCode] = useState("");
  const finish = (tokens: TokenPair) => {
    saveTokens(tokens);
    onSignedIn();
  };
  const end = (failure: Error) => (isStatus(failure, 403) ? onRefused : onBeginAgain)(failureText(failure));
  const field = useRef<HTMLInputElement>(null);
  const { mutate, reset, error, isPending } = useOneAtATime({
    mutationFn: ({ code, method }: { code: string; method: "totp" | "recovery" }) =>
      call(finishSignIn, { body: { ticket, method, code } }),
    onSuccess: finish,
    onError: (failure) => {
      if (isStatus(failure, 401, 403)) end(failure);
      else field.current?.select();
    },
  });
  const way = ways[method];
  const missing = error instanceof ApiError && error.status === 400 ? error.fields["code"]?.[0] : undefined;

  return (
    <AuthPage
      mark={mark}
      title={way.title}
      lead={way.lead}
      below={
        <>
          {methods
            .filter((one) => one !== method)
            .map((one) => (
              <Button
                key={one}
                variant="link"
                onPress={() => {
                  reset();
                  setCode("");
                  setMethod(one);
                }}
              >
                {ways[one].other}
              </Button>
            ))}
          <Button variant="link" onPress={() => onBeginAgain()}>
            Return To Login
          </Button>
        </>
      }
    >
      {method === "passkey" ? (
        <PasskeyStep ticket={ticket} onSignedIn={finish} onOver={end} />
      ) : (
        <form
          noValidate
          aria-label={way.title}
          onSubmit={(event) => {
            event.preventDefault();
            mutate({ code, method });
          }}
        >
          <FocusedField
            key={method}
            field={field}
            label={way.label}
            name="code"
            value={code}
            error={missing ?? (error ? failureText(error) : undefined)}
            autoComplete={method === "totp" ? "one-time-code" : "off"}
            inputMode={method === "totp" ? "numeric" : "text"}
            autoCapitalize="characters"
            spellCheck={false}
            onChange={({ target: { value } }) => {
              reset();
              setCode(value);
              // A pasted or filled-in code needs no further press. "123 456" is one, too.
              if (method === "totp" && /^\d{6}$/.test(value.replaceAll(" ", ""))) mutate({ code: value, method });
            }}
          />
          <Button type="submit" variant="primary" wide isPending={isPending}>
            Sign In
          </Button>
        </form>
      )}
    </AuthPage>
  );
}

/** Takes the focus when it appears, on touch devices too, because the page has nothing else. */
function FocusedField({
  field,
  ...props
}: ComponentProps<typeof TextField> & { field: RefObject<HTMLInputElement | null> }) {
  useEffect(() => field.current?.focus(), [field]);
  return <TextField ref={field} {...props} />;
}
