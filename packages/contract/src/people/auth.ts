import * as z from "zod/mini";
import { endpoint } from "../ground/endpoint.ts";
import { PasskeyProof, PasskeyRequest } from "./passkeys.ts";
import { emailAddress, anyText } from "../ground/text.ts";

/** Body of the sign-in form; the form shows its messages. */
export const Credentials = z.strictObject({
  email: emailAddress("Please enter an email to log-in.", "Must be a valid email."),
  password: anyText(1024, "The password is too long.", "Please enter a password to log-in.").check(
    z.minLength(1, "Please enter a password to log-in."),
  ),
});

/** `access` authorizes calls for five minutes. `refresh` can be exchanged once for the next pair. */
export const TokenPair = z.object({ access: z.string(), refresh: z.string() });
export type TokenPair = z.output<typeof TokenPair>;

/** The ways to give a second step. */
const factorMethods = ["passkey", "totp", "recovery"] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** The password was right, and the ticket awaits the second step for five minutes, from the same browser. */
export const SecondStep = z.object({
  mfa_required: z.literal(true),
  methods: z.array(z.enum(factorMethods)),
  ticket: z.string(),
});
export type SecondStep = z.output<typeof SecondStep>;

/** The password was right, but the user must add a second step first, within 15 minutes, from the same browser. */
export const EnrolmentStep = z.object({ enrolment_required: z.literal(true), ticket: z.string() });
export type EnrolmentStep = z.output<typeof EnrolmentStep>;

const RefreshBody = z.strictObject({ refresh: anyText(512).check(z.minLength(1)) });

/** `unattended` says that nobody has used the page for five minutes. The session then goes on, but its time without use, too. */
const RefreshRequest = z.strictObject({ ...RefreshBody.shape, unattended: z.optional(z.boolean()) });

export const signIn = endpoint({
  method: "POST",
  path: "/api/token",
  access: "public",
  summary:
    "Sign in with email and password. A user with a second step, or one who must add it now, gets no tokens yet, but a ticket for the next call",
  body: Credentials,
  response: z.union([TokenPair, SecondStep, EnrolmentStep]),
});

/**
 * A code that a user types, at most `maximum` characters with its spaces. Any characters are a try, so that wrong codes are counted
 * and recorded.
 */
export const typedCode = (maximum: number) =>
  anyText(maximum, "The code is too long.", "Enter the code.").check(z.trim(), z.minLength(1, "Enter the code."));

export const FactorCode = typedCode(100);

const Ticket = anyText(200).check(z.minLength(1));

export const finishSignIn = endpoint({
  method: "POST",
  path: "/api/token/factor",
  access: "public",
  summary: "Finish a sign-in with the second step",
  body: z.discriminatedUnion("method", [
    z.strictObject({ ticket: Ticket, method: z.enum(["totp", "recovery"]), code: FactorCode }),
    z.strictObject({ ticket: Ticket, method: z.literal("passkey"), response: PasskeyProof }),
  ]),
  response: TokenPair,
});

export const beginPasskeySignIn = endpoint({
  method: "POST",
  path: "/api/token/passkey/begin",
  access: "public",
  summary:
    "The options with which the browser asks for a passkey, valid for five minutes: without a ticket for a sign-in without password, with a ticket for the second step",
  body: z.strictObject({ ticket: z.optional(Ticket) }),
  response: PasskeyRequest,
});

export const signInWithPasskey = endpoint({
  method: "POST",
  path: "/api/token/passkey",
  access: "public",
  summary: "Sign in with a passkey that has verified its user, without a password",
  body: z.strictObject({ response: PasskeyProof }),
  response: TokenPair,
});

export const refreshTokens = endpoint({
  method: "POST",
  path: "/api/token/refresh",
  access: "public",
  summary: "Exchange a refresh token for the next pair",
  body: RefreshRequest,
  response: TokenPair,
});

export const signOut = endpoint({
  method: "POST",
  path: "/api/token/blacklist",
  access: "public",
  summary: "End the session of a refresh token; the response does not reveal whether the token was valid",
  body: RefreshBody,
  response: z.object({}),
});

export const tokenFromTemporary = endpoint({
  method: "POST",
  path: "/api/accounts/token-from-temporary/",
  access: "public",
  summary: "Exchange the one-use token of a staff member who signs in as a user for a token pair",
  body: z.strictObject({ token: anyText(200).check(z.minLength(1)) }),
  response: TokenPair,
});
