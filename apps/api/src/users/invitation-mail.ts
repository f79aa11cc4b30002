import { defaultInviteText } from "@lading/contract";
import type { SessionUser } from "../db/scope.ts";
import type { MailContent } from "../mail/mail-content.ts";
import { breakLinks } from "../mail/break-links.ts";

export interface InvitationToMail {
  id: string;
  salt: Buffer;
  email: string;
  roleName: string;
  companyName: string;
  /** The message of the inviter; null for the default text. */
  text: string | null;
}

/** The mail that invites a person to a company: the inviter, the role, and the link that creates the account. */
export function invitationMail(inviter: SessionUser, invitation: InvitationToMail): MailContent {
  const { id, salt, email, roleName, companyName, text } = invitation;
  // People write their own names, so a name could carry a link as well.
  const inviterName = breakLinks(`${inviter.firstName} ${inviter.lastName}`);
  return {
    recipient: email,
    subject: `${inviterName} invites you to the vendor portal of ${companyName}`,
    heading: `Join ${companyName} on the vendor portal`,
    paragraphs: [
      inviter.companyId === null
        ? `${inviterName} invites you to the vendor portal of ${companyName}. Your role there will be ${roleName}.`
        : `${inviterName} of ${companyName} invites you to the vendor portal. Your role there will be ${roleName}.`,
      ...(text === null ? [defaultInviteText] : []),
    ],
    ...(text !== null && { quote: { author: `${inviterName} (${inviter.email})`, text } }),
    button: { label: "Create your account", path: "/welcome?code={{code}}" },
    notes: [
      `The link is for ${email}, works once and is valid for 7 days. Ask ${inviterName} for a new one once it has expired.`,
      "If you did not expect this invitation, you need not do anything.",
    ],
    code: { purpose: "invitation", id, salt },
  };
}
