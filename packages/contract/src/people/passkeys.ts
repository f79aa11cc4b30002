import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { PasskeyId } from "../ground/ids.ts";
import { requiredText } from "../ground/text.ts";

/* The shapes of WebAuthn, as far as the portal uses them. Bytes are base64url. */

const bytes = (maximum: number) => z.string().check(z.regex(/^[\w-]+$/), z.maxLength(maximum));
/** Signatures and keys that resist quantum computers take some kilobytes. */
const LARGE = 16_384;
/** At most 1,023 bytes, as the specification of WebAuthn says. */
const CredentialId = bytes(1364);
/** How browsers reach an authenticator; a hint for them, without meaning for the server. */
const Transports = z.array(z.string().check(z.regex(/^[a-z-]{1,30}$/))).check(z.maxLength(10));

const KnownPasskey = z.object({
  id: z.string(),
  type: z.literal("public-key"),
  transports: z.optional(z.array(z.string())),
});
const Verification = z.enum(["required", "preferred", "discouraged"]);

/** The options with which a browser asks for a passkey. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: Verification,
  /** The passkeys of the user. Without it, the browser offers all passkeys that it finds for the portal. */
  allowCredentials: z.optional(z.array(KnownPasskey)),
});
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

/** A browser's proof that the user has a passkey. */
export const PasskeyProof = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: bytes(LARGE),
    authenticatorData: bytes(LARGE),
    signature: bytes(LARGE),
    userHandle: z.optional(bytes(100)),
  }),
});
export type PasskeyProof = z.output<typeof PasskeyProof>;

/** A passkey that a browser has just made. */
export const NewPasskey = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  response: z.object({
    clientDataJSON: bytes(LARGE),
    attestationObject: bytes(LARGE),
    transports: z.optional(Transports),
  }),
});
export type NewPasskey = z.output<typeof NewPasskey>;

const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal("public-key") })),
  timeout: z.number(),
  excludeCredentials: z.array(KnownPasskey),
  authenticatorSelection: z.object({ residentKey: z.literal("preferred"), userVerification: Verification }),
  attestation: z.literal("none"),
});
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

const PasskeyName = requiredText(60, "Enter a name.");

export const OwnPasskey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Whether the passkey is stored in an account of its owner, and so exists on several devices. */
  is_synced: z.boolean(),
  added_at: z.iso.datetime(),
  last_used_at: z.nullable(z.iso.datetime()),
});
export type OwnPasskey = z.output<typeof OwnPasskey>;

export const beginPasskey = endpoint({
  method: "POST",
  path: "/api/accounts/passkeys/begin",
  access: "signed-in",
  inPerson: true,
  confirmed: true,
  summary: "The options with which the browser makes a passkey, valid for five minutes, and a name for it",
  response: z.object({ options: PasskeyCreation, suggested_name: z.string() }),
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/api/accounts/passkeys/",
  access: "signed-in",
  inPerson: true,
  confirmed: true,
  summary:
    "Add a passkey; other sessions end. With the first factor, the recovery codes are shown once; else they are null",
  body: z.strictObject({ name: PasskeyName, response: NewPasskey }),
  response: z.object({ recovery_codes: z.nullable(z.array(z.string())) }),
});

export const renamePasskey = endpoint({
  method: "PATCH",
  path: "/api/accounts/passkeys/{id}",
  access: "signed-in",
  inPerson: true,
  summary: "Rename a passkey",
  params: z.object({ id: PasskeyId }),
  body: z.strictObject({ name: PasskeyName }),
  response: z.object({}),
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/api/accounts/passkeys/{id}",
  access: "signed-in",
  inPerson: true,
  confirmed: true,
  summary: "Remove a passkey, and with the last factor the recovery codes; other sessions end",
  params: z.object({ id: PasskeyId }),
  response: z.object({}),
});

export const beginPasskeyConfirmation = endpoint({
  method: "POST",
  path: "/api/accounts/confirm-passkey/begin",
  access: "signed-in",
  inPerson: true,
  unrecorded: true,
  summary: "The options with which the browser asks for a passkey of the signed-in user; null if there is none",
  response: z.object({ options: z.nullable(PasskeyRequest) }),
});

export const confirmPasskey = endpoint({
  method: "POST",
  path: "/api/accounts/confirm-passkey/",
  access: "signed-in",
  inPerson: true,
  summary:
    "Confirm with a passkey instead of the password; for ten minutes, the session may then make calls that need it",
  body: z.strictObject({ response: PasskeyProof }),
  response: z.object({}),
});
