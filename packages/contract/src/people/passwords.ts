import * as z from "zod/mini";
import { FactorCode } from "./auth.ts";
import { endpoint } from "../ground/endpoint.ts";
import { emailAddress, claimedText, anyText } from "../ground/text.ts";

export const passwordMinimum = 8;
const tooShort = `Must contain at least ${passwordMinimum} characters.`;
const notAlphanumeric = "Must be alphanumeric.";
const letterAndDigit = /^(?=.*[A-Za-z])(?=.*\d)/;
const allowedCharacters = /^[A-Za-z\d@$!%*#?&]*$/;
const forbiddenCharacter = /[^A-Za-z\d@$!%*#?&]/u;
const notTooLong = z.maxLength(128, "Must be at most 128 characters.");

/**
 * The rules for the characters of a new password. The server also rejects passwords that are common or similar to the
 * user's personal information, with a message for the field that contained the password.
 */
export const NewPassword = z
  .string("New Password is required.")
  .check(
    z.minLength(1, { error: "New Password is required.", abort: true }),
    z.minLength(passwordMinimum, { error: tooShort, abort: true }),
    notTooLong,
    z.regex(letterAndDigit, notAlphanumeric),
    z.regex(allowedCharacters, notAlphanumeric),
  );
z.globalRegistry.add(NewPassword, { examples: ["Gasket4Flange"] });

/** The user's present password, which may be older than the current rules. */
const OldPassword = anyText(1024, undefined, "Password is required.").check(
  z.minLength(1, { error: "Password is required.", abort: true }),
  z.minLength(passwordMinimum, tooShort),
  notTooLong,
);

export const PasswordChange = z.strictObject({ old_password: OldPassword, new_password: NewPassword }).check(
  z.refine(({ old_password, new_password }) => old_password !== new_password, {
    path: ["new_password"],
    error: "New password must not match old password.",
  }),
);

/** The browser sends `ip_address` and `user_agent`, so they can be wrong. The server also records the address of the connection. */
export const PasswordResetRequest = z.strictObject({
  email: emailAddress("Please enter an email.", "Must be a valid email."),
  ip_address: z.optional(z.nullable(claimedText(100))),
  user_agent: z.optional(z.nullable(claimedText(500))),
});

interface PasswordRule {
  says: string;
  isMet: (typed: string) => boolean;
  /** Says which typed character breaks the rule whatever follows. */
  findFault?: (typed: string) => string | undefined;
}

/** The rules of `NewPassword`. A form shows which of them the typed password meets. */
export const passwordRules: readonly PasswordRule[] = [
  { says: `At least ${passwordMinimum} characters`, isMet: (typed) => typed.length >= passwordMinimum },
  { says: "At least one letter and one digit", isMet: (typed) => letterAndDigit.test(typed) },
  {
    says: "Only letters, digits and @$!%*#?&",
    isMet: (typed) => typed !== "" && allowedCharacters.test(typed),
    findFault: (typed) => {
      const [character] = forbiddenCharacter.exec(typed) ?? [];
      return character && `${/\s/.test(character) ? "A space" : `“${character}”`} is not allowed here`;
    },
  },
];

/** Rules that a password form shows besides its error messages, and that the server enforces. */
export const passwordHints = [
  "Your password can't be similar to your personal information.",
  "Your password can't be a commonly used password.",
] as const;

export const changePassword = endpoint({
  method: "POST",
  path: "/api/accounts/change-password/",
  access: "signed-in",
  inPerson: true,
  summary: "Change the signed-in user's password; every other session of the user ends",
  body: PasswordChange,
  response: z.object({}),
});

/** The time for which a sign-in, or a password that was entered again, allows calls that need it. */
export const confirmedMinutes = 10;

export const confirmPassword = endpoint({
  method: "POST",
  path: "/api/accounts/confirm-password/",
  access: "signed-in",
  inPerson: true,
  summary:
    "Enter the signed-in user's password again, and a code if the user has a second step; for ten minutes, the session may then make calls that need it",
  body: z.strictObject({
    password: anyText(1000).check(z.minLength(1, "Password is required.")),
    code: z.optional(FactorCode),
  }),
  response: z.object({}),
});

export const requestPasswordReset = endpoint({
  method: "POST",
  path: "/api/accounts/request-password-reset/",
  access: "public",
  summary: "Mail a link that sets a new password; the response is the same for an unknown address",
  body: PasswordResetRequest,
  response: z.object({}),
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/accounts/reset-password/",
  access: "public",
  summary: "Set a new password with the token of a mailed link; every session of the user ends",
  body: z.strictObject({ token: anyText(200).check(z.minLength(1)), password: NewPassword }),
  /** The address to sign in with. */
  response: z.object({ email: z.string() }),
});
