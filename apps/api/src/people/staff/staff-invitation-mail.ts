import type { SessionUser } from "../../ground/db/scope.ts";
import { breakLinks } from "../../ground/mail/break-links.ts";
import type { Mail } from "../../ground/mail/mail-content.ts";

interface InvitationToMail {
  id: string;
  salt: Buffer;
  email: string;
  roleName: string;
  /** The message of the inviter; null if there is none. */
  text: string | null;
}

/** The mail that invites a person to the provider's staff. */
export function staffInvitationMail(inviter: SessionUser, invitation: InvitationToMail): Mail {
  const { id, salt, email, roleName, text } = invitation;
  // People write their own names, so a name could carry a link as well.
  const name = breakLinks(`${inviter.firstName} ${inviter.lastName}`);
  return {
    template: "staff-invitation",
    recipient: email,
    values: { inviter: name, role: breakLinks(roleName), email },
    ...(text !== null && { blocks: { message: { kind: "quote", author: `${name} (${inviter.email})`, text } } }),
    path: "/welcome?code={{code}}",
    code: { purpose: "invitation", id, salt },
  };
}
