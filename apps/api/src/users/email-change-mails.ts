import type { SessionUser } from "../db/scope.ts";
import { breakLinks } from "../mail/break-links.ts";
import type { MailContent } from "../mail/mail-content.ts";

export interface ChangeToMail {
  id: string;
  salt: Buffer;
  /** The user whose address changes. */
  name: string;
  formerEmail: string;
  email: string;
  companyName: string;
}

/** The mail to the new address, with the link that confirms it. */
export function confirmationMail(actor: SessionUser, change: ChangeToMail): MailContent {
  const { id, salt, name, email, companyName } = change;
  return {
    recipient: email,
    subject: "Confirm your new e-mail address",
    heading: "Confirm your new e-mail address",
    paragraphs: [
      `${nameActor(actor, companyName)} asks to use ${email} for the account of ${breakLinks(name)} on the vendor portal. Confirm that this address is yours:`,
    ],
    button: { label: "Confirm this address", path: "/confirm-email?code={{code}}" },
    notes: [
      "The link works once and is valid for 7 days. Until then, log in with your former address.",
      "If you did not expect this mail, you need not do anything: nothing changes.",
    ],
    code: { purpose: "email-change", id, salt },
  };
}

/** The mail to the former address, so that nobody can take an account without its owner noticing. */
export const announcementMail = (actor: SessionUser, change: ChangeToMail): MailContent => ({
  recipient: change.formerEmail,
  subject: "Your e-mail address is about to change",
  heading: "Your e-mail address is about to change",
  paragraphs: [
    `${nameActor(actor, change.companyName)} asks to change the e-mail address of your account to ${change.email}. It changes when the owner of that address confirms it.`,
    `If you did not expect this, ask ${breakLinks(getName(actor))} to cancel it.`,
  ],
});

const nameActor = (actor: SessionUser, companyName: string) =>
  breakLinks(
    actor.companyId === null ? `${getName(actor)}, who works for the provider,` : `${getName(actor)} of ${companyName}`,
  );

const getName = ({ firstName, lastName }: SessionUser) => `${firstName} ${lastName}`;
