import type { MailContent } from "../mail/mail-content.ts";
import type { Caller } from "./caller.ts";
import { describeDevice } from "./describe-device.ts";

/** Mails the owner of an account about wrong passwords. `caller` sent the last one. */
export const failedSignInsMail = (recipient: string, caller: Caller): MailContent => ({
  recipient,
  subject: "Failed attempts to log in to your account",
  heading: "Someone could not log in to your account",
  paragraphs: [
    "A wrong password was entered for your account five times or more. The last attempt came from:",
    origin(caller),
    "If it was you, there is nothing to do. If it was not, your password has kept them out. Set a new one if someone else may know it, or if you use it elsewhere:",
  ],
  button: { label: "Set a new password", path: "/reset" },
  notes: ["The portal makes them wait longer after each attempt. We send this mail at most once a day."],
});

/** Mails the owner of an account about a sign-in from a new device. */
export const newDeviceMail = (recipient: string, caller: Caller): MailContent => ({
  recipient,
  subject: "New login to your account",
  heading: "Your account was used on a new device",
  paragraphs: [
    "Someone logged in to your account just now with your password, from:",
    origin(caller),
    "If it was you, there is nothing to do. If it was not, someone else knows your password. Set a new one immediately, which also signs them out:",
  ],
  button: { label: "Set a new password", path: "/reset" },
  notes: ["Your profile in the portal lists all devices on which you are logged in."],
});

/** Tells the owner of the former address that it no longer belongs to the account. */
export const emailChangedMail = (
  recipient: string,
  { email, company_name }: { email: string; company_name: string },
): MailContent => ({
  recipient,
  subject: "Your e-mail address was changed",
  heading: "Your e-mail address was changed",
  paragraphs: [
    `The e-mail address of your account is ${email} now. Log in with it from now on. You were signed out everywhere, and this address gets no more mails from the portal.`,
    `If you did not expect this, ask a Vendor Admin of ${company_name} or your contact at the provider immediately.`,
  ],
});

const origin = ({ address, userAgent }: Caller) => `${describeDevice(userAgent)}, address ${address}`;
