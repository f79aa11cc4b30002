import * as z from "zod/mini";
import { FactorCode } from "./auth.ts";
import { endpoint } from "../ground/endpoint.ts";
import { OwnPasskey } from "./passkeys.ts";

/** The user's second steps. Nobody ever reads their secrets again. */
export const OwnFactor = z.object({
  /** The authenticator app; null without one. */
  totp: z.nullable(z.object({ added_at: z.iso.datetime(), last_used_at: z.nullable(z.iso.datetime()) })),
  passkeys: z.array(OwnPasskey),
  recovery_codes_left: z.number(),
});
export type OwnFactor = z.output<typeof OwnFactor>;

export const readOwnFactor = endpoint({
  method: "GET",
  path: "/api/accounts/factor/",
  access: "signed-in",
  inPerson: true,
  summary: "The user's second steps",
  response: OwnFactor,
});

/** Codes that each sign the user in once without the app. */
const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const beginFactor = endpoint({
  method: "POST",
  path: "/api/accounts/factor/begin",
  access: "signed-in",
  inPerson: true,
  confirmed: true,
  summary: "A secret for the user's authenticator app, as text and as the address that a QR code holds",
  response: z.object({ secret: z.string(), uri: z.string() }),
});

export const addFactor = endpoint({
  method: "POST",
  path: "/api/accounts/factor/",
  access: "signed-in",
  inPerson: true,
  confirmed: true,
  summary:
    "Add the authenticator app with its first code; other sessions end. With the first factor, the recovery codes are shown once; else they are null",
  body: z.strictObject({ code: FactorCode }),
  response: z.object({ recovery_codes: z.nullable(z.array(z.string())) }),
});

export const removeFactor = endpoint({
  method: "DELETE",
  path: "/api/accounts/factor/",
  access: "signed-in",
  inPerson: true,
  confirmed: true,
  summary: "Remove the authenticator app, and with the last factor the recovery codes; other sessions end",
  response: z.object({}),
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/accounts/factor/recovery-codes",
  access: "signed-in",
  inPerson: true,
  confirmed: true,
  summary: "Replace the recovery codes; the new ones are shown once, and other sessions end",
  response: RecoveryCodes,
});
