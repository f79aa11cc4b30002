import { defaultInviteText } from "@lading/contract";
import type { SessionUser } from "../db/scope.ts";
import type { Letter } from "../mail/letter.ts";

export interface InvitationToMail {
  id: string;
  salt: Buffer;
  email: string;
  roleName: string;
  companyName: string;
  /** What the inviter wants to say; null for our own words. */
  text: string | null;
}

/** The mail that invites somebody to a company: who asks, as what, and the link that creates the account. */
export function invitationLetter(inviter: SessionUser, invitation: InvitationToMail): Letter {
  const { id, salt, email, roleName, companyName, text } = invitation;
  const inviterName = `${inviter.firstName} ${inviter.lastName}`;
  return {
    recipient: email,
    subject: `${inviterName} invites you to the vendor portal of ${companyName}`,
    heading: `Join ${companyName} on the vendor portal`,
    paragraphs: [
      `${inviterName} of ${companyName} invites you to the vendor portal. Your role there will be ${roleName}.`,
      text === null ? defaultInviteText : `${inviterName} writes:\n${text}`,
    ],
    button: { label: "Create your account", path: "/welcome?code={{code}}" },
    notes: [
      `The link is for ${email}, works once and is valid for 7 days. Ask ${inviterName} for a new one once it has expired.`,
      "If you did not expect this invitation, you need not do anything.",
    ],
    code: { purpose: "invitation", id, salt },
  };
}
