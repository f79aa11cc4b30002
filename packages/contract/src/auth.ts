import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { emailAddress } from "./text.ts";

/** Body of the sign-in form; the form shows its messages. */
export const Credentials = z.strictObject({
  email: emailAddress("Please enter an email to log-in.", "Must be a valid email."),
  password: z
    .string("Please enter a password to log-in.")
    .check(z.minLength(1, "Please enter a password to log-in."), z.maxLength(1024, "The password is too long.")),
});

/** `access` authorizes calls for five minutes. `refresh` can be exchanged once for the next pair. */
export const TokenPair = z.object({ access: z.string(), refresh: z.string() });
export type TokenPair = z.output<typeof TokenPair>;

const RefreshBody = z.strictObject({ refresh: z.string().check(z.minLength(1), z.maxLength(512)) });

export const signIn = endpoint({
  method: "POST",
  path: "/api/token",
  access: "public",
  summary: "Sign in with email and password",
  body: Credentials,
  response: TokenPair,
});

export const refreshTokens = endpoint({
  method: "POST",
  path: "/api/token/refresh",
  access: "public",
  summary: "Exchange a refresh token for the next pair",
  body: RefreshBody,
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
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  response: TokenPair,
});
