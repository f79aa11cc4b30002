import type { Mail } from "../../../ground/mail/mail-content.ts";
import type { Caller } from "../caller.ts";
import { describeOrigin } from "../sign-in-mails.ts";

/** Tells the owner of an account how the second step was changed. */
export const factorChangedMail = (recipient: string, change: string, caller: Caller): Mail => ({
  template: "factor-changed",
  recipient,
  values: { change, device: describeOrigin(caller) },
  path: "/reset",
});

/** Tells the owner of an account that a recovery code was used, and how many are left. */
export const recoveryCodeUsedMail = (recipient: string, caller: Caller, left: number): Mail => ({
  template: "recovery-code-used",
  recipient,
  values: { device: describeOrigin(caller), left: String(left) },
  path: "/reset",
});

/** Warns the owner of an account that somebody knows the password, but not the second step. */
export const wrongCodesMail = (recipient: string, caller: Caller): Mail => ({
  template: "wrong-codes",
  recipient,
  values: { device: describeOrigin(caller) },
  path: "/reset",
});
