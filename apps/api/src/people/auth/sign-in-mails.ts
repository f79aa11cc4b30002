import type { Mail } from "../../ground/mail/mail-content.ts";
import { breakLinks } from "../../ground/mail/break-links.ts";
import type { Caller } from "./caller.ts";
import { describeDevice } from "./describe-device.ts";

/** Mails the owner of an account about wrong passwords. `caller` sent the last one. */
export const failedSignInsMail = (recipient: string, caller: Caller): Mail => ({
  template: "failed-sign-ins",
  recipient,
  values: { device: describeOrigin(caller) },
  path: "/reset",
});

/** Mails the owner of an account about a sign-in from a new device. */
export const newDeviceMail = (recipient: string, caller: Caller): Mail => ({
  template: "new-device",
  recipient,
  values: { device: describeOrigin(caller) },
  path: "/reset",
});

interface StaffSignIn {
  email: string;
  staff_name: string;
  reason: string;
}

/** Tells a user that a staff member has signed in as this user, and why. */
export const staffSignInMail = ({ email, staff_name: staff, reason }: StaffSignIn): Mail => ({
  template: "staff-sign-in",
  recipient: email,
  values: { staff: breakLinks(staff) },
  blocks: { reason: { kind: "quote", author: breakLinks(staff), text: reason } },
  path: "/",
});

/** Tells the owner of the former address that it no longer belongs to the account. */
export const emailChangedMail = (
  recipient: string,
  { email, company_name: company }: { email: string; company_name: string },
): Mail => ({ template: "email-changed", recipient, values: { email, company } });

export const describeOrigin = ({ address, userAgent }: Caller) => `${describeDevice(userAgent)}, address ${address}`;
