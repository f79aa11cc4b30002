import type { NewPasskey, PasskeyCreation, PasskeyProof, PasskeyRequest } from "@lading/contract";
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from "@simplewebauthn/browser";
import { ApiError } from "./api-error.ts";
import { failureText } from "./form-failure.ts";

/* Asks the browser for passkeys. Pages import this file only when they need it, because of its library. */

/**
 * Opens the browser's prompt. Safari opens it only directly after a press, so the caller must have the options by then. A prompt
 * ends one that is open.
 */
export const askForPasskey = (options: PasskeyRequest): Promise<PasskeyProof> =>
  startAuthentication({ optionsJSON: options });

export const makePasskey = (options: PasskeyCreation): Promise<NewPasskey> =>
  startRegistration({ optionsJSON: options });

/** Lets the browser suggest passkeys at the email field, without a prompt. Resolves to undefined if none is chosen. */
export const suggestPasskeys = async (options: PasskeyRequest): Promise<PasskeyProof | undefined> => {
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  return startAuthentication({ optionsJSON: options, useBrowserAutofill: true }).catch(() => undefined);
};

export const endPasskeyPrompt = () => WebAuthnAbortService.cancelCeremony();

/** Returns why a passkey was not used or made, in one sentence for the user. */
export function passkeyFailureText(error: unknown) {
  if (error instanceof ApiError) return failureText(error);
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "This device already has a passkey for your account.";
  if (name === "SecurityError") return "Passkeys do not work at this address. Open the portal at its usual address.";
  return "No passkey was used. Try again, or choose another way.";
}
