import type { SessionUser } from "../../ground/db/scope.ts";
import { breakLinks } from "../../ground/mail/break-links.ts";
import type { Mail } from "../../ground/mail/mail-content.ts";

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
export const confirmationMail = (actor: SessionUser, change: ChangeToMail): Mail => ({
  template: "confirm-email",
  recipient: change.email,
  values: { actor: nameActor(actor, change.companyName), name: breakLinks(change.name), email: change.email },
  path: "/confirm-email?code={{code}}",
  code: { purpose: "email-change", id: change.id, salt: change.salt },
});

/** The mail to the former address, so that nobody can take an account without its owner noticing. */
export const announcementMail = (actor: SessionUser, change: ChangeToMail): Mail => ({
  template: "email-changing",
  recipient: change.formerEmail,
  values: {
    actor: nameActor(actor, change.companyName),
    actor_name: breakLinks(getName(actor)),
    email: change.email,
  },
});

const nameActor = (actor: SessionUser, companyName: string) =>
  breakLinks(
    actor.companyId === null ? `${getName(actor)}, who works for the provider,` : `${getName(actor)} of ${companyName}`,
  );

const getName = ({ firstName, lastName }: SessionUser) => `${firstName} ${lastName}`;
